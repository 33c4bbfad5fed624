import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { World } from '../world/world.ts';

/** The times of draining a server (BIG-03). */
export interface DrainTimes {
  /** How long requests are still accepted, in ms, so that balancers notice that the server is no longer ready. */
  notice: number;
  /** How long draining may take altogether, in ms. Answers that have not ended by then are cut off. */
  limit: number;
}

/** The running requests of one server, and the end of accepting new ones. */
export interface Draining {
  readonly isDraining: boolean;
  /** Counts an answer until its last byte has been sent. */
  watch(response: ServerResponse): void;
  /**
   * Lets all running requests end. No connection is closed during a request: each request that still arrives is
   * answered, and the last answer on a connection announces its closing.
   * @param cut aborts the drain at once
   * @returns the number of answers that had not ended
   */
  drain(server: Server, times: DrainTimes, cut?: AbortSignal): Promise<number>;
}

/** @param clock measures the times of a drain */
export function createDraining(clock: World['clock']): Draining {
  const underWay = new Set<ServerResponse>();
  let isDraining = false;
  let whenNone = () => {};
  const none = () =>
    new Promise<void>((resolve) => {
      whenNone = resolve;
      if (underWay.size === 0) resolve();
    });
  return {
    get isDraining() {
      return isDraining;
    },
    watch(response) {
      underWay.add(response);
      if (isDraining) response.setHeader('connection', 'close');
      response.once('close', () => {
        underWay.delete(response);
        if (underWay.size === 0) whenNone();
      });
    },
    async drain(server, { notice, limit }, cut) {
      isDraining = true;
      for (const response of underWay) if (!response.headersSent) response.setHeader('connection', 'close');
      const over = new AbortController();
      const stop = AbortSignal.any([over.signal, ...(cut ? [cut] : [])]);
      const late = clock.sleep(limit, stop).catch(() => {});
      if (notice > 0) await Promise.race([clock.sleep(notice, stop).catch(() => {}), late]);
      const closed = new Promise<void>((resolve) => server.once('close', resolve));
      stopListening(server);
      await Promise.race([none(), late]);
      over.abort();
      const left = underWay.size;
      server.closeAllConnections();
      await closed;
      return left;
    },
  };
}

/**
 * Accepts no more connections. `close` of Node's HTTP server also destroys connections whose answer was ended but not
 * fully sent: a slow reader would lose the rest. Bun's `close` leaves them alone.
 */
function stopListening(server: Server): void {
  if (server instanceof NetServer) NetServer.prototype.close.call(server);
  else (server as Server).close();
}
