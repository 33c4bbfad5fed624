import type { Transport } from '../../shared/gateway/transport.ts';
import type { ProfileTls } from '../profiles/config-file.ts';
import type { Trust } from '../world.ts';
import { readInputText } from './input-text.ts';
import type { Invocation } from './invocation.ts';

/** A profile's or a flag's wish as what the world understands. That nothing is checked is told each time. */
export async function trustOf(
  tls: ProfileTls | undefined,
  gateway: string,
  { world, talk, say }: Pick<Invocation, 'world' | 'talk' | 'say'>,
): Promise<Trust | undefined> {
  if (tls === undefined) return undefined;
  if (tls.insecure) await talk.warning('insecure', say('cli.insecure', { gateway }));
  return {
    ...(tls.insecure ? { insecure: true } : {}),
    ...(tls.caFile === undefined ? {} : { ca: await readInputText(tls.caFile, world) }),
  };
}

/** The transport for a gateway whose certificate is judged so. */
export async function transportFor(
  tls: ProfileTls | undefined,
  gateway: string,
  invocation: Invocation,
): Promise<Transport> {
  const trust = await trustOf(tls, gateway, invocation);
  return trust ? invocation.world.transportTrusting(trust) : invocation.world.transport;
}
