export function grammars(folder: string): Record<string, string>;
