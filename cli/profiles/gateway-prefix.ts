import { createHash } from 'node:crypto';

/** What the names of the files of a gateway begin with: its host, to be recognised by people, and its whole address, hashed. */
export function gatewayPrefix(gatewayUrl: string): string {
  const { host } = new URL(gatewayUrl);
  const hash = createHash('sha256').update(gatewayUrl).digest('hex').slice(0, 16);
  return `${host.replace(/[^\w.-]/g, '_').slice(0, 80)}-${hash}-`;
}
