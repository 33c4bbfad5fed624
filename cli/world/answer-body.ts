import type { Readable, Transform } from 'node:stream';
import { bodyPatience, createByteLimit } from '../../shared/gateway/client/answer-limits.ts';
import {
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from '../../shared/gateway/client/transport.ts';
import { transportFailure } from './failure-reason.ts';

/**
 * The two ways to read an answer's body, decompressed, up to `largestAnswer` bytes. A whole-body read waits `timeout`
 * ms for the next piece, and `bodyPatience` times as long for all of them; a stream waits `idle` ms for the next piece.
 * `stopReason` returns why the caller stopped a read.
 */
export function answerBody(
  source: Readable,
  encoding: string | undefined,
  { timeout, idle }: Pick<TransportRequest, 'timeout' | 'idle'>,
  stopReason: () => unknown,
): Pick<TransportResponse, 'text' | 'chunks'> {
  const failure = (error: unknown): unknown => stopReason() ?? brokenOff(transportFailure(error, true));
  // Without a listener, an error before the first read would end the program.
  source.on('error', () => undefined);
  return {
    async text() {
      const stall = () => source.destroy(new TransportFailure('timeout', true, 'The body stalled.'));
      const timer = setTimeout(stall, timeout);
      const deadline = setTimeout(stall, timeout * bodyPatience);
      try {
        return (await wholeOf(await unpacked(source, encoding), () => timer.refresh())).toString('utf8');
      } catch (error) {
        source.destroy();
        throw failure(error);
      } finally {
        clearTimeout(timer);
        clearTimeout(deadline);
      }
    },
    async *chunks() {
      try {
        const count = createByteLimit();
        const pieces = (await unpacked(source, encoding))[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
        const stall = () => source.destroy(new TransportFailure('timeout', true, 'The stream stalled.'));
        for (;;) {
          const timer = idle === undefined ? undefined : setTimeout(stall, idle);
          const { done, value } = await pieces.next().finally(() => clearTimeout(timer));
          if (done) return;
          count(value.length);
          yield value;
        }
      } catch (error) {
        throw failure(error);
      } finally {
        source.destroy();
      }
    },
  };
}

/** A connection that is reset while a body is read has cut the answer off: its head had arrived. */
function brokenOff(failure: unknown): unknown {
  if (!(failure instanceof TransportFailure) || failure.reason !== 'reset') return failure;
  return new TransportFailure('broken-answer', true, failure.message);
}

/** Reads a whole stream by its events: a `for await` loop would add a millisecond to a command's start. */
function wholeOf(stream: Readable, onPiece: () => void): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    const count = createByteLimit();
    const fail = (error?: Error | null) =>
      reject(error ?? new TransportFailure('broken-answer', true, 'The body broke off.'));
    if (stream.destroyed) {
      fail(stream.errored);
      return;
    }
    stream.on('data', (piece: Buffer) => {
      try {
        count(piece.length);
      } catch (error) {
        stream.destroy(error as Error);
        return;
      }
      pieces.push(piece);
      onPiece();
    });
    stream.on('end', () => resolve(Buffer.concat(pieces)));
    stream.on('error', fail);
    stream.on('close', () => fail());
  });
}

async function unpacked(source: Readable, encoding: string | undefined): Promise<Readable> {
  if (encoding === undefined || encoding === '' || encoding === 'identity') return source;
  const zlib = await import('node:zlib');
  const { constants } = zlib;
  let unpacker: Transform;
  // Flushing after each piece passes a compressed event stream on without delay.
  if (encoding === 'br') unpacker = zlib.createBrotliDecompress({ flush: constants.BROTLI_OPERATION_FLUSH });
  else if (encoding === 'gzip' || encoding === 'x-gzip')
    unpacker = zlib.createGunzip({ flush: constants.Z_SYNC_FLUSH });
  else if (encoding === 'deflate') unpacker = zlib.createInflate({ flush: constants.Z_SYNC_FLUSH });
  else throw new TransportFailure('broken-answer', true, `The answer is packed as "${encoding}".`);
  source.on('error', (error) => unpacker.destroy(error));
  return source.pipe(unpacker);
}
