/** Node's code of a file system failure (`ENOENT`, `EACCES` …), or '' for anything else. */
export function errorCode(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
