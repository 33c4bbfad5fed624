const dots = '••••••';

/**
 * A secret that can be recognised but not used: its first and last four characters where it is long enough that they
 * give nothing away, else dots only. The number of dots says nothing about its length.
 */
export function maskSecret(secret: string): string {
  if (secret === '') return '';
  const prefix = secret.startsWith('sk-') ? 'sk-' : '';
  const body = secret.slice(prefix.length);
  return body.length < 16 ? prefix + dots : `${prefix}${body.slice(0, 4)}${dots}${body.slice(-4)}`;
}
