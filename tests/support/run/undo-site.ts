import { type JournalEntry, JournalOutcome, journalEntries } from '../../../shared/domain/journal.ts';
import { recordsOf } from '../../../shared/domain/journal-chain.ts';
import type { TransportRequest } from '../../../shared/gateway/client/transport.ts';
import { forgetfulJournal } from '../../../shared/gateway/journal-memory.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { AnyScreen } from '../../../shared/screen/screen-entry.ts';
import { undoEntry } from '../../../shared/screens/journal/journal-actions.ts';
import { undoOfEntry } from '../../../shared/screens/navigation/undo-of-entry.ts';
import { startTestSandbox } from '../gateway/sandbox.ts';
import { signedInContext } from '../gateway/signed-in-context.ts';
import { type AgreedRun, runAgreed } from './run-agreed.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test runs actions on several kinds of rows.
type Anything = any;

/** A sample site with a journal, on which actions are run and taken back from what was written down alone. */
export interface UndoSite {
  context: ScreenContext;
  /** Runs an action of a screen to its end, agreeing to what is asked. */
  run(screen: AnyScreen, verb: string, rows: readonly unknown[], input?: unknown): Promise<AgreedRun>;
  /** The newest entry of the journal. */
  newest(): Promise<JournalEntry>;
  /**
   * Takes the entry of this number back as a later session would; the newest one where none is given. Rejects where the
   * entry refuses to be taken back.
   */
  takeBack(n?: number): Promise<AgreedRun>;
  /** Takes the newest entry back as if its program had ended before any outcome was written down. */
  takeBackCutOff(): Promise<AgreedRun>;
}

/** Why a run did nothing, in the words of its last step; '' where it did something. */
export function refusalIn({ end }: AgreedRun): string {
  return end.reason ?? end.error?.message ?? end.results?.[0]?.reason ?? '';
}

/** Starts a gateway with sample data. `onRequest` is called with each request. */
export async function openUndoSite(
  dialect: 'v013' | 'v1' = 'v1',
  onRequest?: (request: TransportRequest) => unknown,
): Promise<UndoSite> {
  const sandbox = await startTestSandbox({ dialect, sampleData: true });
  const signedIn = await signedInContext(sandbox, onRequest);
  const by = { face: 'tui', user: () => 'root', profile: 'prod', gateway: sandbox.url } as const;
  const context: ScreenContext = { ...signedIn, journal: { ...forgetfulJournal(), ...by } };
  const entryOf = async (n?: number) => {
    const entries = journalEntries(recordsOf((await context.journal?.lines()) ?? []));
    const entry = n === undefined ? entries[0] : entries.find((one) => one.n === n);
    if (entry === undefined) throw new Error('there is no such entry');
    return entry;
  };
  return {
    context,
    newest: () => entryOf(),
    run: (screen, verb, rows, input) => {
      const action = (screen.actions as readonly Anything[]).find((one) => one.verb === verb);
      if (action === undefined) throw new Error(`there is no ${verb}`);
      return runAgreed({ target: screen, action, rows, input }, () => context);
    },
    takeBack: async (n) => takeBack(await entryOf(n)),
    takeBackCutOff: async () => {
      const { rows, ...entry } = await entryOf();
      const open = rows.map((row) => ({ ...row, outcome: 'open' as const }));
      const cutOff = { outcome: JournalOutcome.Open, endedAt: undefined, undo: undefined, noUndo: '', rows: open };
      return takeBack({ ...entry, ...cutOff });
    },
  };

  async function takeBack(entry: JournalEntry): Promise<AgreedRun> {
    const reason = undoEntry.refusal?.(entry, context);
    if (reason !== undefined) throw new Error(reason);
    return runAgreed(await undoOfEntry(entry, context, {}), () => context);
  }
}
