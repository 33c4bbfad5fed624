/**
 * The address of an image that a gateway sent, ready to be fetched or shown: http(s) only, and a bare path is resolved
 * against the gateway; undefined for anything else.
 */
export function pictureAddress(written: string, { baseUrl }: { baseUrl: string }): string | undefined {
  const address = written.trim();
  if (/^\/(?!\/)/.test(address)) return `${baseUrl}${address}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
