import { TransportFailure, type TransportResponse } from '../../../shared/gateway/client/transport.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { Say } from '../../../shared/text/text.ts';
import type { World } from '../../world/world.ts';
import type { Pixels } from './pixels.ts';

/** Most bytes of a picture, whatever its Content-Length says. */
const largestFile = 8_000_000;
const mostRedirects = 3;
/** ms within which the response headers must arrive. */
const patience = 15_000;

/**
 * Fetches a picture and decodes it: http and https only, without credentials, of limited size. Rejects with a `Refusal`
 * that gives the reason.
 */
export async function fetchPicture(
  address: string,
  { pooledTransport }: Pick<World, 'pooledTransport'>,
  say: Say,
  signal: AbortSignal,
): Promise<Pixels> {
  const bytes = await download(address, { pooledTransport }, say, signal).catch((error: unknown) => {
    throw error instanceof TransportFailure ? new Refusal(say('picture.noAnswer')) : error;
  });
  const { decodePicture } = await import('./codec.ts');
  const pixels = decodePicture(bytes);
  if (!pixels) throw new Refusal(say('picture.unreadable'));
  return pixels;
}

async function download(
  address: string,
  world: Pick<World, 'pooledTransport'>,
  say: Say,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const answer = await follow(address, world, say, signal);
  if (answer.status === 200) return readLimited(answer, say);
  throw new Refusal(say('picture.refused', { status: answer.status }));
}

async function follow(
  address: string,
  { pooledTransport }: Pick<World, 'pooledTransport'>,
  say: Say,
  signal: AbortSignal,
): Promise<TransportResponse> {
  const transport = await pooledTransport();
  let url = address;
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    if (!/^https?:$/.test(protocolOf(url))) throw new Refusal(say('picture.badAddress'));
    const headers = { accept: 'image/png, image/jpeg' };
    const answer = await transport({ method: 'GET', url, headers, signal, timeout: patience });
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status > 399 || location === undefined) return answer;
    url = URL.canParse(location, url) ? new URL(location, url).href : '';
  }
  throw new Refusal(say('picture.badAddress'));
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}

async function readLimited(answer: TransportResponse, say: Say): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.chunks()) {
    length += piece.length;
    if (length > largestFile) throw new Refusal(say('picture.tooLarge', { megabytes: largestFile / 1_000_000 }));
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
