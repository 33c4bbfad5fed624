import { GatewayError, mayBeDone } from '../../gateway/client/gateway-error.ts';
import { isUnknownCall } from '../../gateway/dialect/dialect.ts';
import type { Done, ManyDone, RowAction, RunOptions } from '../action.ts';
import type { LiveTable } from '../live-table.ts';
import type { ScreenContext } from '../screen-context.ts';

/** What became of one chosen row. */
export type ItemResult<Row> =
  | { row: Row; outcome: 'done'; done: Done<Row> }
  | { row: Row; outcome: 'failed'; error: unknown }
  /** Not tried: refused by a rule (with its reason), or stopped before its turn. */
  | { row: Row; outcome: 'skipped'; reason: string };

/**
 * Makes one call of a run for these rows: a face may sign in again where the session has ended, or note that it begins.
 * The call is to be made with the context and signal that it hands over.
 */
export type MakeCall<Row> = <Result>(
  rows: readonly Row[],
  make: (context: ScreenContext, signal?: AbortSignal) => Promise<Result>,
  signal: AbortSignal | undefined,
) => Promise<Result>;

export interface RunActionOptions<Row> {
  /** Calls under way at once; 1 to 20. */
  concurrency?: number;
  signal?: AbortSignal;
  call?: MakeCall<Row>;
  /** Draws the table that the action fills while it runs. */
  onLive?: (table: LiveTable) => void;
  /** Asks what shows only while it runs. */
  agree?: RunOptions['agree'];
}

/**
 * Runs an action on each of the chosen rows and yields every result as it comes, so that faces can show progress.
 * A row that a rule refuses is skipped with its reason. After a stop, or when the session has ended, rows not yet
 * begun are skipped; rows under way are awaited. Where the gateway has one call for many rows, that call is made once, and
 * where it has not after all, each row is run by itself.
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
    (await runTogether(action.runMany, allowed, input, call, { signal, onLive }));
  if (together) {
    yield* together;
    return;
  }
  const underWay = new Map<Row, Promise<ItemResult<Row>>>();
  let ended: string | undefined;
  for (const row of allowed) {
    if (signal?.aborted) ended ??= context.say('error.stopped');
    if (ended !== undefined) {
      yield { row, outcome: 'skipped', reason: ended };
      continue;
    }
    underWay.set(row, runOne(action, row, input, call, { signal, onLive, agree }));
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
  { signal, onLive, agree }: Pick<RunActionOptions<Row>, 'signal' | 'onLive' | 'agree'>,
): Promise<ItemResult<Row>> {
  try {
    const run = (context: ScreenContext, own?: AbortSignal) =>
      action.run(row, input, context, { signal: own, onLive, agree });
    const done = await call([row], run, signal);
    return { row, outcome: 'done', done };
  } catch (error) {
    return { row, outcome: 'failed', error };
  }
}

/** What one call for all rows did to each; undefined where the gateway has no such call, and nothing was done. */
async function runTogether<Row, Input>(
  runMany: NonNullable<RowAction<Row, Input>['runMany']>,
  rows: readonly Row[],
  input: Input,
  call: MakeCall<Row>,
  { signal, onLive }: Pick<RunActionOptions<Row>, 'signal' | 'onLive'>,
): Promise<ItemResult<Row>[] | undefined> {
  try {
    const done = await call(rows, (context, own) => runMany(rows, input, context, { signal: own, onLive }), signal);
    return rows.map((row) => resultOf(row, isOfEach(done) ? done.get(row) : done));
  } catch (error) {
    if (isUnknownCall(error)) return undefined;
    return rows.map((row) => ({ row, outcome: 'failed', error }));
  }
}

function isOfEach<Row>(done: ManyDone<Row>): done is ReadonlyMap<Row, Done<Row> | Error> {
  return done instanceof Map;
}

function resultOf<Row>(row: Row, done: Done<Row> | Error | undefined): ItemResult<Row> {
  if (done === undefined || done instanceof Error) return { row, outcome: 'failed', error: done };
  return { row, outcome: 'done', done };
}

async function firstOf<Row>(underWay: Map<Row, Promise<ItemResult<Row>>>): Promise<ItemResult<Row>> {
  const result = await Promise.race(underWay.values());
  underWay.delete(result.row);
  return result;
}

/**
 * The rows of a run that failed and may be tried again as they are. A write whose outcome nobody knows is none of them,
 * unless doing it twice does no harm.
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
 * The rows that the same action may go on with: they failed and may be tried again, or they were not begun though no rule
 * is against it.
 */
export function rowsLeft<Row, Input>(
  action: Pick<RowAction<Row, Input>, 'idempotent' | 'refusal'>,
  results: readonly ItemResult<Row>[],
  context: ScreenContext,
  input?: Input,
): Row[] {
  return results.flatMap((result) => {
    if (result.outcome !== 'skipped') return rowsToRetry(action, [result]);
    return action.refusal?.(result.row, context, input) === undefined ? [result.row] : [];
  });
}

/** A failure that every later row would meet too, or that later rows may not be begun after: why they are not. */
function endsBatch<Row>(
  { endsAtFailure }: Pick<RowAction<Row, never>, 'endsAtFailure'>,
  result: ItemResult<Row>,
  context: ScreenContext,
): string | undefined {
  if (result.outcome !== 'failed') return undefined;
  if (endsAtFailure !== undefined) return context.say(endsAtFailure);
  if (!(result.error instanceof GatewayError)) return undefined;
  return result.error.kind === 'not-signed-in' || result.error.kind === 'banned'
    ? context.say('error.notSignedIn')
    : undefined;
}
