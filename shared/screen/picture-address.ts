/**
 * The address of a picture as a gateway wrote it, ready to be fetched or shown: http(s) only, a bare path is the gateway's
 * own; undefined for anything else.
 */
export function pictureAddress(written: string, { baseUrl }: { baseUrl: string }): string | undefined {
  const address = written.trim();
  if (/^\/(?!\/)/.test(address)) return `${baseUrl}${address}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
