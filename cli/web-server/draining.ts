import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { World } from '../world/world.ts';

/** How a server is drained (BIG-03). */
export interface DrainTimes {
  /** For how long requests are still taken, in ms, so that balancers see that it is not ready any more. */
  notice: number;
  /** How long all of it may take, in ms. Answers that have not ended by then are cut off. */
  limit: number;
}

/** The requests of one server that are under way, and the end of taking new ones. */
export interface Draining {
  readonly isDraining: boolean;
  /** Counts an answer until its last byte has been handed on. */
  watch(response: ServerResponse): void;
  /**
   * Lets all that is under way end. No connection is closed under a request: each that still comes is answered, and the
   * last answer of a connection says that it is the last.
   * @param cut ends it at once
   * @returns the number of answers that had not ended
   */
  drain(server: Server, times: DrainTimes, cut?: AbortSignal): Promise<number>;
}

/** @param clock by which the times of a drain are measured */
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
 * Takes no more connections. Node's own `close` of a web server also destroys connections whose answer was ended but has not
 * left yet: a reader that is slow would lose the rest. Bun's leaves them alone.
 */
function stopListening(server: Server): void {
  if (server instanceof NetServer) NetServer.prototype.close.call(server);
  else (server as Server).close();
}
