import { createWriteTurns } from '../../gateway/client/busy-database.ts';
import { GatewayError, mayBeDone } from '../../gateway/client/gateway-error.ts';
import { isUnknownCall } from '../../gateway/dialect/dialect.ts';
import type { Say } from '../../text/text.ts';
import type { Done, ManyDone, RowAction, RunOptions } from '../action.ts';
import { isUnchanged } from '../journal/unchanged.ts';
import type { LiveTable } from '../live-table.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';

/** The outcome of an action for one chosen row. */
export type ItemResult<Row> =
  | { row: Row; outcome: 'done'; done: Done<Row> }
  | { row: Row; outcome: 'failed'; error: unknown }
  /** Nothing was sent: a rule refused the row (see `reason`), or the run ended before its turn (`isLeft`). */
  | { row: Row; outcome: 'skipped'; reason: string; isLeft?: true };

/**
 * Makes one call of a run for these rows. A face may sign in again where the session has ended, or write to the journal
 * first; `make` has to use the context and signal that it is given.
 */
export type MakeCall<Row> = <Result>(
  rows: readonly Row[],
  make: (context: ScreenContext, signal?: AbortSignal) => Promise<Result>,
  signal: AbortSignal | undefined,
) => Promise<Result>;

export interface RunActionOptions<Row> {
  /** The number of concurrent calls, 1 to 20. */
  concurrency?: number;
  signal?: AbortSignal;
  call?: MakeCall<Row>;
  /** Draws the table that the action fills while it runs. */
  onLive?: (table: LiveTable) => void;
  /** Asks for consent to what is known only while the action runs. */
  agree?: RunOptions['agree'];
}

/**
 * Runs an action on each of the chosen rows and yields each result as it arrives, so that faces can show progress. A
 * row that a rule refuses is skipped with its reason. After a stop, or when the session has ended, the remaining rows
 * are skipped and calls under way are awaited. `runMany` is called once where the action has it; if the gateway does
 * not know that call, the rows are run one by one.
 */
export async function* runAction<Row, Input>(
  action: RowAction<Row, Input>,
  rows: readonly Row[],
  input: Input,
  contextNow: () => ScreenContext,
  {
    concurrency = 5,
    signal,
    call = (_rows, make) => make(contextNow(), signal),
    onLive,
    agree,
  }: RunActionOptions<Row> = {},
): AsyncGenerator<ItemResult<Row>> {
  const context = contextNow();
  const allowed: Row[] = [];
  for (const row of rows) {
    const reason = action.refusal?.(row, context, input);
    if (reason === undefined) allowed.push(row);
    else yield { row, outcome: 'skipped', reason };
  }
  const { inOrder } = action;
  if (inOrder) allowed.sort(inOrder);
  const atOnce = inOrder ? 1 : Math.max(1, concurrency);
  const together =
    action.runMany &&
    allowed.length > 1 &&
    (await runTogether(action.runMany, allowed, input, call, { signal, onLive, say: context.say }));
  if (together) {
    yield* together;
    return;
  }
  const underWay = new Map<Row, Promise<ItemResult<Row>>>();
  const inTurn = createWriteTurns();
  let ended: string | undefined;
  for (const row of allowed) {
    if (signal?.aborted) ended ??= context.say('error.stopped');
    if (ended !== undefined) {
      yield { row, outcome: 'skipped', reason: ended, isLeft: true };
      continue;
    }
    underWay.set(row, runOne(action, row, input, call, { signal, onLive, agree, inTurn, say: context.say }));
    if (underWay.size < atOnce) continue;
    const result = await firstOf(underWay);
    ended ??= endsBatch(action, result, context);
    yield result;
  }
  while (underWay.size > 0) yield await firstOf(underWay);
}

async function runOne<Row, Input>(
  action: RowAction<Row, Input>,
  row: Row,
  input: Input,
  call: MakeCall<Row>,
  {
    signal,
    onLive,
    agree,
    inTurn,
    say,
  }: Pick<RunActionOptions<Row>, 'signal' | 'onLive' | 'agree'> & {
    inTurn: ReturnType<typeof createWriteTurns>;
    say: Say;
  },
): Promise<ItemResult<Row>> {
  try {
    const run = (context: ScreenContext, own?: AbortSignal) => {
      const make = () => action.run(row, input, context, { signal: own, onLive, agree });
      return action.idempotent ? inTurn(make) : make();
    };
    const done = await call([row], run, signal);
    return { row, outcome: 'done', done };
  } catch (error) {
    return resultOfError(row, error, say);
  }
}

/** A row that is already as requested was not run: no request that writes was sent, and nothing failed. */
function resultOfError<Row>(row: Row, error: unknown, say: Say): ItemResult<Row> {
  return error instanceof Refusal && isUnchanged(error.message, say)
    ? { row, outcome: 'skipped', reason: error.message }
    : { row, outcome: 'failed', error };
}

/** The results of one call for all rows; undefined where the gateway has no such call, so nothing was done. */
async function runTogether<Row, Input>(
  runMany: NonNullable<RowAction<Row, Input>['runMany']>,
  rows: readonly Row[],
  input: Input,
  call: MakeCall<Row>,
  { signal, onLive, say }: Pick<RunActionOptions<Row>, 'signal' | 'onLive'> & { say: Say },
): Promise<ItemResult<Row>[] | undefined> {
  try {
    const done = await call(rows, (context, own) => runMany(rows, input, context, { signal: own, onLive }), signal);
    return rows.map((row) => resultOf(row, isOfEach(done) ? done.get(row) : done, say));
  } catch (error) {
    if (isUnknownCall(error)) return undefined;
    return rows.map((row) => resultOfError(row, error, say));
  }
}

function isOfEach<Row>(done: ManyDone<Row>): done is ReadonlyMap<Row, Done<Row> | Error> {
  return done instanceof Map;
}

function resultOf<Row>(row: Row, done: Done<Row> | Error | undefined, say: Say): ItemResult<Row> {
  if (done === undefined || done instanceof Error) return resultOfError(row, done, say);
  return { row, outcome: 'done', done };
}

async function firstOf<Row>(underWay: Map<Row, Promise<ItemResult<Row>>>): Promise<ItemResult<Row>> {
  const result = await Promise.race(underWay.values());
  underWay.delete(result.row);
  return result;
}

/**
 * The rows that failed and may be run again unchanged. A write whose outcome is unknown is left out, unless repeating
 * it does no harm.
 */
export function rowsToRetry<Row>(
  action: Pick<RowAction<Row, never>, 'idempotent'>,
  results: readonly ItemResult<Row>[],
): Row[] {
  return results.flatMap((result) =>
    result.outcome === 'failed' && (action.idempotent || !mayBeDone(result.error)) ? [result.row] : [],
  );
}

/**
 * The rows that the action can still be run on: those that failed and may be run again, and those not started that no
 * rule refuses and that are not yet as requested.
 */
export function rowsLeft<Row, Input>(
  action: Pick<RowAction<Row, Input>, 'idempotent' | 'refusal'>,
  results: readonly ItemResult<Row>[],
  context: ScreenContext,
  input?: Input,
): Row[] {
  return results.flatMap((result) => {
    if (result.outcome !== 'skipped') return rowsToRetry(action, [result]);
    if (isUnchanged(result.reason, context.say)) return [];
    return action.refusal?.(result.row, context, input) === undefined ? [result.row] : [];
  });
}

/**
 * Why no further rows are run after this result: they would fail in the same way, or depend on it. Undefined where the
 * run goes on.
 */
function endsBatch<Row>(
  { endsAtFailure }: Pick<RowAction<Row, never>, 'endsAtFailure'>,
  result: ItemResult<Row>,
  context: ScreenContext,
): string | undefined {
  if (result.outcome !== 'failed') return undefined;
  // A dry run lacks the answers to what it did not send: a row that fails for that says nothing about the others.
  if (endsAtFailure !== undefined && !context.isDryRun) return context.say(endsAtFailure);
  if (!(result.error instanceof GatewayError)) return undefined;
  return result.error.kind === 'not-signed-in' || result.error.kind === 'banned'
    ? context.say('error.notSignedIn')
    : undefined;
}
