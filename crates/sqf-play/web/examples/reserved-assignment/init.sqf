// "name" is a command already.
name = "Alpha";
systemChat "Group Alpha is ready.";
