// The output that shows what the editor and the server say to each other.
//
// The client writes it only while the log level of its output is "trace", which is a menu in the Output panel. This
// output has that level exactly while the setting `sqf.trace.server` says so, and the setting alone decides.

import * as vscode from "vscode";

/** Creates the output channel, which the caller disposes of. */
export function traceChannel(name: string): vscode.LogOutputChannel {
  const channel = vscode.window.createOutputChannel(name, { log: true });
  const changed = new vscode.EventEmitter<vscode.LogLevel>();
  const listener = vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("sqf.trace.server")) changed.fire(level());
  });
  return new Proxy(channel, {
    get(target, key) {
      switch (key) {
        case "logLevel":
          return level();
        case "onDidChangeLogLevel":
          return changed.event;
        case "trace":
          return (message: string) => target.info(message);
        case "dispose":
          return () => vscode.Disposable.from(listener, changed, target).dispose();
        default: {
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === "function" ? value.bind(target) : value;
        }
      }
    },
  });
}

function level(): vscode.LogLevel {
  const setting = vscode.workspace.getConfiguration("sqf").get<string>("trace.server", "off");
  return setting === "off" ? vscode.LogLevel.Info : vscode.LogLevel.Trace;
}
