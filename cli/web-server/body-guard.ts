import type { IncomingMessage, ServerResponse } from 'node:http';
import type { World } from '../world/world.ts';
import { refuse } from './answer.ts';

/** Watches a request's body until it is complete. */
export type BodyGuard = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Ends requests whose sender stops sending the body: each would hold a connection here and one to the gateway
 * indefinitely. A slow upload, or one that waits for the gateway, is not limited.
 * @param limit ms without a received byte.
 */
export function createBodyGuard(clock: World['clock'], limit: number): BodyGuard {
  return (request, response) => {
    let seen = -1;
    const stop = clock.every(limit, () => {
      const { bytesRead } = request.socket;
      // Received bytes that were not read yet are the gateway's delay, not the sender's.
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
