import type { Dispatcher } from 'undici';

/** Bytes of an answer that the server reads itself: a status or a person, which have a few thousand. */
const largest = 2 ** 20;

/**
 * The JSON of a gateway's answer that is read here instead of being passed on. Rejects, and lets go of the connection, where
 * it is larger than a megabyte, is no JSON, or the call's signal aborts (SEC-08): a gateway that never ends an answer takes
 * neither memory nor time.
 */
export async function readJson(body: Dispatcher.ResponseData['body']): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of body as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > largest) throw new RangeError('The answer is too large.');
      pieces.push(piece);
    }
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } finally {
    body.destroy();
  }
}
