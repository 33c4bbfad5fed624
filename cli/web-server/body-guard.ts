import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../world/world.ts';
import { refuse } from './answer.ts';

/** Watches a request's body until it is complete. */
export type BodyGuard = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends requests whose sender holds back the rest: each would hold a connection here and one at the gateway for as long as
 * it likes. An upload that is slow, or waits for the gateway to take it, may take the time it takes.
 * @param limit ms without a byte that was asked for.
 */
export function createBodyGuard(clock: World['clock'], limit: number): BodyGuard {
  return (request, response) => {
    let seen = -1;
    const stop = clock.every(limit, () => {
      const { bytesRead } = request.socket;
      // What has arrived and was not fetched yet is the gateway's delay, not the sender's.
      if (bytesRead !== seen || request.readableLength > 0) {
        seen = bytesRead;
        return;
      }
      stop();
      if (response.headersSent) request.destroy();
      else refuse(request, response, 408, 'webServer.bodyStopped', {}, { connection: 'close' });
      response.once('finish', () => request.destroy());
    });
    request.once('close', stop);
    request.once('end', stop);
    response.once('close', stop);
  };
}
