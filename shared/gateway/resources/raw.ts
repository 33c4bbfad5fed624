import type { Answer, Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import type { CallOptions } from '../client/page.ts';

/** Any call at all, for `tollgate api METHOD PATH` and for gateways with calls of their own. */
export interface Raw {
  /** `path` may carry a query. Signed, judged and repeated like every other call. */
  call(call: Pick<Call, 'method' | 'path' | 'query' | 'body'>, o?: CallOptions): Promise<Answer>;
}

/** The way out for calls without a method of their own, over a client. */
export function createRaw(client: Client): Raw {
  return {
    call({ method, path, query, body }, o) {
      const verdict = /^\/(v1|pg|mj|suno|dashboard)\//.test(path) ? 'relay' : 'success';
      const [bare = path, search = ''] = path.split('?', 2);
      const all = { ...Object.fromEntries(new URLSearchParams(search)), ...query };
      // Some deletions answer nothing, and that is all the gateway says of them (docs/gateways.md 14.3). Any other write
      // that nothing came back from may have met something that is no gateway (TRU-01).
      const emptyIsDone = method === 'DELETE';
      return client.call({ method, path: bare, query: all, body, verdict, slow: true, emptyIsDone, isRaw: true }, o);
    },
  };
}
