import { GatewayError, mayBeDone } from '../../../shared/gateway/client/gateway-error.ts';
import type { ItemResult } from '../../../shared/screen/flow/run-action.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { wordsToRecord } from './resume-line.ts';
import { createRunFile, type ItemState, type RunRecord, removeOldRuns } from './run-file.ts';

/** Returns the last recorded state of each item of an earlier run, by id. */
export function statesOf({ earlier }: Pick<RunRecord, 'earlier'>): Map<number, ItemState> {
  const states = new Map<number, ItemState>();
  for (const { id, state } of earlier) if (typeof id === 'number') states.set(id, state as ItemState);
  return states;
}

/** The ids of a run's items, in the order in which they were requested. */
export function idsOf({ header }: Pick<RunRecord, 'header'>): number[] {
  return Array.isArray(header.ids) ? header.ids.filter((id) => typeof id === 'number') : [];
}

/** Records the start and the end of each item of a run. */
export interface Journal {
  begin(id: number): Promise<void>;
  /** `isFinal`: the item needs no second attempt, because a rule refuses it or it is already as wanted. */
  end(id: number, result: ItemResult<unknown>, isFinal: boolean): Promise<void>;
  /** Whether an item is left that was not tried, or whose failure may be temporary. */
  isWorthResuming(): boolean;
  file: RunRecord | undefined;
}

/** Opens the journal over a run's record; without a record it only tracks which items are settled. */
export function openJournal(file: RunRecord | undefined, ids: readonly number[]): Journal {
  const settled = new Set<number>();
  return {
    file,
    begin: async (id) => file?.append({ id, state: 'begun' }),
    async end(id, result, isFinal) {
      const state = isFinal ? 'done' : stateOf(result);
      if (state === undefined) return;
      if (state === 'done' || !mayGoBetter(result)) settled.add(id);
      await file?.append({ id, state });
    },
    isWorthResuming: () => ids.some((id) => !settled.has(id)),
  };
}

/**
 * Creates the record of a run of several writes: in the file that the user named with `--resume`, else as an entry of
 * the journal (CHG-07), else, where no journal is kept, in a file of the configuration folder. Rejects where the user's
 * file cannot be written. Where no other file can be written, the run proceeds without a record (undefined); the items
 * left are reported all the same.
 */
export async function beginRecord(
  facts: { command: string; ids: readonly number[]; secretFlags: readonly string[] },
  resumeFile: string | undefined,
  { context, gatewayUrl }: Pick<Session, 'context' | 'gatewayUrl'>,
  { world }: Pick<Invocation, 'world'>,
): Promise<RunRecord | undefined> {
  const { command, ids, secretFlags } = facts;
  const typed = wordsToRecord(world.arguments, secretFlags);
  const header = { run: command, gateway: gatewayUrl, ids: [...ids], ...typed };
  if (resumeFile !== undefined) return createRunFile(header, resumeFile, world);
  const { journal, now } = context;
  // Appending no records tests whether the journal can be written.
  if (journal !== undefined && (await journal.append([])) !== undefined) {
    const { journalRecord } = await import('./journal-run.ts');
    await removeOldRuns(world);
    return journalRecord({ command, ids, ...typed }, gatewayUrl, { journal, now });
  }
  return createRunFile(header, undefined, world).catch(() => undefined);
}

/** The state to record for a result; undefined for an item that was never tried. */
function stateOf(result: ItemResult<unknown>): ItemState | undefined {
  if (result.outcome === 'done') return 'done';
  if (result.outcome === 'skipped') return undefined;
  return mayBeDone(result.error) ? 'unsure' : 'failed';
}

const passing = ['network', 'timeout', 'rate-limited', 'server', 'unsure', 'stopped', 'not-signed-in'];

/** Whether a failure may be temporary, as opposed to one that the row itself causes. */
function mayGoBetter(result: ItemResult<unknown>): boolean {
  return result.outcome === 'failed' && result.error instanceof GatewayError && passing.includes(result.error.kind);
}
