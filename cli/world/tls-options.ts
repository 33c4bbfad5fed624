import { rootCertificates } from 'node:tls';
import type { Trust } from './world.ts';

/** A trust in the terms of `node:tls`: own certificates stand beside the public ones, which a list of one's own replaces. */
export function tlsOptions({ insecure, ca }: Trust): { rejectUnauthorized?: false; ca?: string[] } {
  return {
    ...(insecure ? { rejectUnauthorized: false as const } : {}),
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
  };
}
