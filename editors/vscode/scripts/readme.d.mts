export function packaged(markdown: string, repository?: string): string;
