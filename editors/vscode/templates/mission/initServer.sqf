// Runs on the server only, when the mission begins.
TAG_startTime = serverTime;
publicVariable "TAG_startTime";
