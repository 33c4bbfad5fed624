import type { Dispatcher } from 'undici';

/** The largest answer in bytes that the server parses itself: a status or a user, which have a few thousand. */
const largest = 2 ** 20;

/**
 * The JSON of a gateway's answer that is parsed here instead of being passed on. Rejects, and releases the connection,
 * where it is larger than a megabyte, is no JSON, or the call's signal aborts (SEC-08): a gateway that never ends an
 * answer must take neither memory nor time.
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
