import { GatewayError, mayBeDone } from '../../../shared/gateway/client/gateway-error.ts';
import type { ItemResult } from '../../../shared/screen/flow/run-action.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { wordsToRecord } from './resume-line.ts';
import { createRunFile, type ItemState, type RunRecord, removeOldRuns } from './run-file.ts';

/** What became of the items of an earlier run, the last word on each. */
export function statesOf({ earlier }: Pick<RunRecord, 'earlier'>): Map<number, ItemState> {
  const states = new Map<number, ItemState>();
  for (const { id, state } of earlier) if (typeof id === 'number') states.set(id, state as ItemState);
  return states;
}

/** The ids a run is about, in the order asked for. */
export function idsOf({ header }: Pick<RunRecord, 'header'>): number[] {
  return Array.isArray(header.ids) ? header.ids.filter((id) => typeof id === 'number') : [];
}

/** Writes down what happens to each item of a run. */
export interface Journal {
  begin(id: number): Promise<void>;
  /** `isFinal`: a rule stands against it, or it is so already. */
  end(id: number, result: ItemResult<unknown>, isFinal: boolean): Promise<void>;
  /** Whether something is left that would go better another time. */
  isWorthResuming(): boolean;
  file: RunRecord | undefined;
}

/** Opens the journal over a run's record; without one it only keeps count. */
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
 * Begins the record of a run of several writes: in a place of the person's choosing, which must work; else in the journal (CHG-07);
 * where none is kept, among the program's own files. Where none can be written there either, the run goes on without: what is
 * left to do is told all the same.
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
  // Nothing is added: it is kept where that can be written.
  if (journal !== undefined && (await journal.append([])) !== undefined) {
    const { journalRecord } = await import('./journal-run.ts');
    await removeOldRuns(world);
    return journalRecord({ command, ids, ...typed }, gatewayUrl, { journal, now });
  }
  return createRunFile(header, undefined, world).catch(() => undefined);
}

/** Undefined for an item that was never tried. */
function stateOf(result: ItemResult<unknown>): ItemState | undefined {
  if (result.outcome === 'done') return 'done';
  if (result.outcome === 'skipped') return undefined;
  return mayBeDone(result.error) ? 'unsure' : 'failed';
}

const passing = ['network', 'timeout', 'rate-limited', 'server', 'unsure', 'stopped', 'not-signed-in'];

/** Whether a failure has to do with the moment, not with the row. */
function mayGoBetter(result: ItemResult<unknown>): boolean {
  return result.outcome === 'failed' && result.error instanceof GatewayError && passing.includes(result.error.kind);
}
