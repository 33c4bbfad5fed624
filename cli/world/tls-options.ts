import { rootCertificates } from 'node:tls';
import type { Trust } from './world.ts';

/**
 * A `Trust` as options of `node:tls`: own certificates are added to the public ones, which `ca` alone would replace.
 */
export function tlsOptions({ insecure, ca }: Trust): { rejectUnauthorized?: false; ca?: string[] } {
  return {
    ...(insecure ? { rejectUnauthorized: false as const } : {}),
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
  };
}
