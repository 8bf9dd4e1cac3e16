// The settings that the server knows, in the form that it expects.

/** Reads one setting by its name without `sqf.`; `undefined` if it is not set. */
export type Read = (key: string) => unknown;

/** The settings of the server as `package.json` declares them, by name. */
export type Declared = Record<string, { default: unknown; scope: string }>;

/** What is sent to the server: as initialization options, and below `sqf` in a configuration. */
export interface ServerSettings {
  /** Not a setting: whether the user trusts the workspace. */
  trusted: boolean;
  [key: string]: unknown;
}

/** The parts of `package.json` that are needed here. */
export interface Manifest {
  contributes: { configuration: [{ properties: Declared }, ...{ properties: Declared }[]] };
}

/** The settings of the server: the first group of the manifest. The others are the extension's own. */
export function declaredSettings(manifest: Manifest): Declared {
  return manifest.contributes.configuration[0].properties;
}

/**
 * The server's part of the settings. The section has more: what is the extension's own, and what other extensions for
 * SQF keep there; the server would complain about those.
 *
 * Paths are made absolute by `expand`. Values are passed on as they are: the server validates them.
 */
export function serverSettings(
  declared: Declared,
  read: Read,
  expand: (path: string) => string,
  trusted: boolean,
): ServerSettings {
  const settings: ServerSettings = { trusted };
  for (const [name, { default: normal, scope }] of Object.entries(declared)) {
    const [, ...keys] = name.split(".");
    const value = read(keys.join(".")) ?? normal;
    const last = keys.pop() ?? "";
    let group: Record<string, unknown> = settings;
    for (const key of keys) group = (group[key] ??= {}) as Record<string, unknown>;
    group[last] = scope === "machine-overridable" ? absolute(value, expand) : value;
  }
  return settings;
}

/** A path made absolute, or a list or an object whose values are; anything else as it is. */
function absolute(value: unknown, expand: (path: string) => string): unknown {
  if (typeof value === "string") return isAddress(value) ? value : expand(value);
  if (Array.isArray(value)) return value.map((path) => absolute(path, expand));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([prefix, folder]) => [prefix, absolute(folder, expand)]));
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
