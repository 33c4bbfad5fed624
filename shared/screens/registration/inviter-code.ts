/**
 * The inviter's code in a URL or its query, such as `https://gw.example.com/register?aff=Ab12` (AUTH-12); undefined
 * without one. Codes are letters and digits; anything else is ignored.
 */
export function inviterCodeOf(address: string): string | undefined {
  const query = /\?([^#]*)/.exec(address)?.[1] ?? '';
  const code = new URLSearchParams(query).get('aff')?.trim() ?? '';
  return /^[\w-]{1,64}$/.test(code) ? code : undefined;
}
