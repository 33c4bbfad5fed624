import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Draft } from './world.ts';

/** Compresses what is written to a draft. An incomplete draft that is kept is a complete gzip file, too. */
export function gzipDraft(draft: Draft): Draft {
  const gzip = createGzip();
  const sink = new Writable({
    write: (bytes: Uint8Array, _encoding, done) => void draft.write(bytes).then(() => done(), done),
  });
  const ended = pipeline(gzip, sink);
  // A failure is told by the write or the commit that waits for it.
  ended.catch(() => undefined);
  return {
    // The failure of the file itself says more than that of the compressor which it ends.
    write: (content) =>
      Promise.race([ended, new Promise<void>((resolve) => void gzip.write(content, () => resolve()))]).then(() =>
        gzip.errored ? ended : undefined,
      ),
    async commit(part) {
      gzip.end();
      await ended;
      await draft.commit(part);
    },
    async discard() {
      gzip.destroy();
      await draft.discard();
    },
  };
}
