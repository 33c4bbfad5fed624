import type { Answer, Call } from '../client/call.ts';
import type { Client } from '../client/client.ts';
import type { CallOptions } from '../client/page.ts';

/** Sends any call, for `tollgate api METHOD PATH` and for calls that only some gateways have. */
export interface Raw {
  /** `path` may contain a query. The call is authenticated, judged and retried like every other. */
  call(call: Pick<Call, 'method' | 'path' | 'query' | 'body'>, o?: CallOptions): Promise<Answer>;
}

/** Creates the raw call, for paths that no resource has a method for, over a client. */
export function createRaw(client: Client): Raw {
  return {
    call({ method, path, query, body }, o) {
      const verdict = /^\/(v1|pg|mj|suno|dashboard)\//.test(path) ? 'relay' : 'success';
      const [bare = path, search = ''] = path.split('?', 2);
      const all = { ...Object.fromEntries(new URLSearchParams(search)), ...query };
      // Some deletions have an empty answer and nothing else (docs/gateways.md 14.3). For any other write an empty
      // answer may come from a server that is no gateway (TRU-01).
      const emptyIsDone = method === 'DELETE';
      return client.call({ method, path: bare, query: all, body, verdict, slow: true, emptyIsDone, isRaw: true }, o);
    },
  };
}
