import { GatewayError } from './gateway-error.ts';

/**
 * What databases say when another write was under way: SQLite, which gateways without a database server use (docs/gateways.md
 * 14.45), and the deadlocks and lock timeouts of MySQL and PostgreSQL. The statement was not carried out.
 */
const busyWords =
  /database (table )?is locked|SQLITE_BUSY|deadlock (found|detected)|lock wait timeout|could not serialize access/i;

/** How often a write is sent that other writes keep out. */
const mostTries = 6;

/** Whether the gateway refused a write only because its database was busy with another one. */
export function isBusyDatabase(error: unknown): boolean {
  return error instanceof GatewayError && error.kind === 'refused' && error.says(busyWords);
}

/**
 * Runs the writes of one run, of which repeating any does no harm. They go out as they come until the gateway's database
 * refuses one as busy; from then on one after the other, and a refused one again. `write` has to read what it keeps of the
 * row itself, so that a later try never puts back what changed in between.
 */
export function createWriteTurns(): <Result>(write: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> | undefined;
  const inTurn = <Result>(write: () => Promise<Result>): Promise<Result> => {
    const turn = (last ?? Promise.resolve()).then(() => untilFree(write));
    last = turn.catch(() => undefined);
    return turn;
  };
  return async (write) => {
    if (last !== undefined) return inTurn(write);
    try {
      return await write();
    } catch (error) {
      if (!isBusyDatabase(error)) throw error;
      return inTurn(write);
    }
  };
}

async function untilFree<Result>(write: () => Promise<Result>): Promise<Result> {
  for (let tries = 2; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      if (tries >= mostTries || !isBusyDatabase(error)) throw error;
    }
  }
}
