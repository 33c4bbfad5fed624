import { GatewayError } from '../gateway/client/gateway-error.ts';
import type { CallOptions } from '../gateway/client/page.ts';
import type { Gateway } from '../gateway/gateway.ts';

/** A row whose name is kept. */
export interface NamedRow {
  id: number;
  name: string;
}

type Asking = { gateway: Gateway };

/** The names of one kind of row by id, kept for each gateway, for lists that have only the ids. */
export interface KeptNames {
  /** Stores the names of rows that were read elsewhere. */
  note(rows: readonly NamedRow[], context: Asking): void;
  /** The name of this id, unsanitised; undefined where it was not read. */
  known(id: number, context: Asking): string | undefined;
  /**
   * Reads names where one of these ids has no known name: one call, once. Other rows keep their ids, because each would
   * be a call of its own. A failure leaves the ids, and is not tried again; only `stopped` is thrown.
   */
  readFor(ids: readonly number[], context: Asking, options: CallOptions): Promise<void>;
}

/** Names of one kind of row, none known yet. `readNames` reads one page of them. */
export function keptNames(
  readNames: (gateway: Gateway, options: CallOptions) => Promise<readonly NamedRow[]>,
): KeptNames {
  const namesOf = new WeakMap<Gateway, { byId: Map<number, string>; areRead: boolean }>();
  const namesAt = (gateway: Gateway) => {
    const known = namesOf.get(gateway) ?? { byId: new Map<number, string>(), areRead: false };
    namesOf.set(gateway, known);
    return known;
  };
  const note: KeptNames['note'] = (rows, { gateway }) => {
    const { byId } = namesAt(gateway);
    for (const { id, name } of rows) if (name !== '') byId.set(id, name);
  };
  return {
    note,
    known: (id, { gateway }) => namesOf.get(gateway)?.byId.get(id),
    async readFor(ids, { gateway }, options) {
      const known = namesAt(gateway);
      if (known.areRead || ids.every((id) => id === 0 || known.byId.has(id))) return;
      try {
        note(await readNames(gateway, options), { gateway });
      } catch (error) {
        if (!(error instanceof GatewayError) || error.kind === 'stopped') throw error;
      }
      known.areRead = true;
    },
  };
}
