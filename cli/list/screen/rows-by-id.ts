import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import { fewAtATime } from '../../../shared/gateway/reading/few-at-a-time.ts';
import { type BrowseScreen, writtenId } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { allRows } from './find-row.ts';

/** A row that was requested by its id, or the error of its request. */
export type FoundRow<Row> = { id: number; row: Row } | { id: number; error: unknown };

/**
 * Fetches rows by id, several at a time, in the order of the ids. A row that does not exist is a separate failure with
 * its id; an ended session stops the whole read.
 */
export async function rowsById<Row>(
  screen: BrowseScreen<Row>,
  ids: readonly number[],
  { context }: Session,
  { signal }: Invocation,
  concurrency: number,
): Promise<FoundRow<Row>[]> {
  // A list that has no call for one row is read whole: a resumed run knows the ids of its rows only.
  if (!screen.get) {
    const rows = new Map((await allRows(screen, {}, context, { signal })).map((row) => [screen.id(row), row]));
    return ids.map((id) => {
      const row = rows.get(id);
      const missing = new GatewayError('not-found');
      return row === undefined ? { id, error: inScreenWords(missing, screen, id, context) } : { id, row };
    });
  }
  return fewAtATime(ids, concurrency, async (id): Promise<FoundRow<Row>> => {
    try {
      return { id, row: await rowById(screen, id, context, { signal }) };
    } catch (error) {
      if (error instanceof GatewayError && (error.kind === 'not-signed-in' || error.kind === 'stopped')) throw error;
      return { id, error };
    }
  });
}

/** Fetches one row by its id; the error for a missing row is worded for the screen. */
export async function rowById<Row>(
  screen: BrowseScreen<Row>,
  id: number,
  context: ScreenContext,
  options: CallOptions,
): Promise<Row> {
  // A screen without a call for one row has no verb that takes ids.
  if (!screen.get) throw new Error(`${screen.noun} has no call for one row`);
  try {
    return await screen.get(id, context, options);
  } catch (error) {
    throw inScreenWords(error, screen, id, context);
  }
}

function inScreenWords<Row>(error: unknown, screen: BrowseScreen<Row>, id: number, { say }: ScreenContext): unknown {
  if (!(error instanceof GatewayError) || error.kind !== 'not-found') return error;
  return new Failure({
    code: 'not-found',
    exitCode: ExitCode.NotFound,
    message: { key: 'cli.noSuchRow', values: { noun: say(screen.singular), id: writtenId(screen, id) } },
    hint: { key: 'cli.notFoundHint', values: { noun: screen.noun } },
  });
}
