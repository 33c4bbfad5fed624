import { sha256Hex } from '../../shared/domain/sha256.ts';

/** The prefix of a gateway's file names: its host, for people, and a hash of its whole URL. */
export function gatewayPrefix(gatewayUrl: string): string {
  const { host } = new URL(gatewayUrl);
  const hash = sha256Hex(gatewayUrl).slice(0, 16);
  return `${host.replace(/[^\w.-]/g, '_').slice(0, 80)}-${hash}-`;
}
