// The settings that the server knows, as it wants them.

/** Reads one setting by its name without `sqf.`; `undefined` when nobody has set it. */
export type Read = (key: string) => unknown;

/** What goes to the server: as initialization options, and below `sqf` in a configuration. */
export interface ServerSettings {
  reference: { path: string; updateUrl: string };
  targetVersion: unknown;
  diagnostics: { enabled: unknown; levels: unknown };
  exclude: unknown;
  prefixes: unknown;
  inlayHints: { parameterNames: unknown; handlerParameters: unknown };
  codeLens: { references: unknown };
  stringtableLanguage: unknown;
  /** No setting of anybody's: whether the user trusts the workspace. */
  trusted: boolean;
}

/**
 * The server's part of the settings. The section has more: what is the extension's own, and what other extensions for
 * SQF keep there; the server would complain about those.
 *
 * Paths are made absolute by `expand`. Values are handed on as they are: the server says what it accepts.
 */
export function serverSettings(read: Read, expand: (path: string) => string, trusted: boolean): ServerSettings {
  const text = (key: string) => {
    const value = read(key);
    return typeof value === "string" ? value : "";
  };
  const updateUrl = text("reference.updateUrl");
  return {
    reference: {
      path: expand(text("reference.path")),
      updateUrl: isAddress(updateUrl) ? updateUrl : expand(updateUrl),
    },
    targetVersion: read("targetVersion") ?? "",
    diagnostics: { enabled: read("diagnostics.enabled") ?? true, levels: read("diagnostics.levels") ?? {} },
    exclude: read("exclude") ?? [],
    prefixes: folders(read("prefixes") ?? {}, expand),
    inlayHints: {
      parameterNames: read("inlayHints.parameterNames") ?? "literals",
      handlerParameters: read("inlayHints.handlerParameters") ?? true,
    },
    codeLens: { references: read("codeLens.references") ?? false },
    stringtableLanguage: read("stringtableLanguage") ?? "",
    trusted,
  };
}

/** An object whose values are paths, with those made absolute; anything else as it is. */
function folders(value: unknown, expand: (path: string) => string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const path = (folder: unknown) => (typeof folder === "string" ? expand(folder) : folder);
  return Object.fromEntries(Object.entries(value).map(([prefix, folder]) => [prefix, path(folder)]));
}

/** What the server gets when it asks for a section: `sqf`, or a part such as `sqf.diagnostics`; `null` is "unknown". */
export function section(name: string | undefined, settings: ServerSettings): unknown {
  if (name === undefined || name === "") return { sqf: settings };
  let value: unknown = { sqf: settings };
  for (const key of name.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return null;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** Whether a place to update from is an address, not a folder. */
export function isAddress(place: string): boolean {
  return /^https?:\/\/[^\s/]/i.test(place.trim());
}
