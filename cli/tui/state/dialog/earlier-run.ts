import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import { type OpenRun, openRuns } from '../../../../shared/domain/journal-runs.ts';
import { isListNoun } from '../../../../shared/screens/registry.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import type { List } from '../list/rows/list.ts';
import { fetchThenOpen } from './anchor.ts';
import { actionOf, perform } from './flow-face.ts';

type AppOfRun = Notify & Layers & Session & Lists & Host & Profile & Menus;

/** ms for which another program may still be at work on a run without an outcome. */
const mayGoOn = 10 * 60_000;

/** What is left of an incomplete run in the journal: the rows that were not begun, or certainly failed. */
interface EarlierRun {
  run: OpenRun;
  list: List;
  verb: string;
  ids: readonly number[];
}

/**
 * Why a run of an earlier session, or of another face, cannot be continued from its entry; undefined where it can. The
 * typed values of a command are left to the command line, which reads its own words again.
 */
export function earlierRefusal(app: AppOfRun, entry: JournalEntry | undefined): string | undefined {
  const run = openRunOf(app, entry);
  if (run === undefined) return app.say('tui.nothingLeft');
  const { journalled, now } = app.store.get();
  const isOpen = (one: JournalEntry) =>
    (one.n === run.n || one.run?.of === run.n) && one.endedAt === undefined && now - one.at < mayGoOn;
  if (journalled.some(isOpen)) return app.say('journal.lookEarly');
  const left = leftOf(app, run);
  if (left === undefined) return app.say('tuiPlace.runElsewhere');
  return left.ids.length === 0 ? app.say('tui.nothingLeft') : undefined;
}

/** Continues a run of an earlier session, or of another face, as a part of it. */
export function goOnEarlier(app: AppOfRun, entry: JournalEntry | undefined): void {
  const run = openRunOf(app, entry);
  const left = run && leftOf(app, run);
  if (left === undefined) return;
  const { list, verb, ids } = left;
  void fetchThenOpen(
    app,
    left.run.command,
    async (signal) => {
      const rows = [];
      for (const id of ids) rows.push(list.rowOf(id) ?? (await app.fetchRow(list, id, signal)));
      return rows;
    },
    (rows) => {
      const part = { command: left.run.command, ids: [], words: [], withheld: [], of: left.run.n };
      perform(app, list, verb, { rows, run: () => part });
    },
  );
}

/** The incomplete run that an entry began or continued, at this gateway. */
function openRunOf({ store, context }: Layers & Session, entry: JournalEntry | undefined): OpenRun | undefined {
  if (entry?.run === undefined) return undefined;
  const { journalled, now } = store.get();
  const { n, run } = entry;
  const isHere = (one: OpenRun) => one.n === (run.of ?? n) && one.gateway === context().journal?.gateway;
  return openRuns(journalled, now).find(isHere);
}

function leftOf(app: AppOfRun, run: OpenRun): EarlierRun | undefined {
  const [noun = '', verb = ''] = run.command.split(' ');
  const list = isListNoun(noun) ? app.list(noun) : undefined;
  const action = list && actionOf(list, verb);
  if (list === undefined || action?.on !== 'rows' || action.input !== undefined) return undefined;
  const isLeft = (id: number) => !['done', 'unsure', 'open'].includes(run.states.get(id) ?? '');
  return { run, list, verb, ids: run.ids.filter(isLeft) };
}
