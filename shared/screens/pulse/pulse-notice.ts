import { PulseState, pulseStates } from '../../domain/state/pulse.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { isUnread, type PulseRow } from './pulse-line.ts';

/**
 * A line of the pulse whose state differs from the last one reported (ASK-12). Names of states are those of `-o json`.
 */
export interface PulseChange {
  block: string;
  key: string;
  name: string;
  from: string;
  to: string;
  /** The reason, as far as known; '' for a line that is well again. */
  note: string;
  /** The beginning of the state in Unix seconds; 0 where it is not known. */
  since: number;
  /** The command that lists the rows that the line counts; '' where there are none. */
  command: string;
}

/** The last state reported of a line, and when (Unix ms). */
export interface NoticeState {
  block: string;
  key: string;
  name: string;
  state: string;
  at: number;
}

/** The reported states by line; without lines that were always well. */
export type NoticeStates = Readonly<Record<string, NoticeState>>;

/** The blocks whose changes are reported; reasons, incidents and first steps change all the time. */
const noticedBlocks: ReadonlySet<string> = new Set(['now', 'broken', 'models', 'balances']);
const problemStates: ReadonlySet<PulseState> = new Set<PulseState>([PulseState.Look, PulseState.Broken]);
const nameOf = (state: PulseState) => pulseStates.of(state).name;
const well = nameOf(PulseState.Well);

/**
 * The changes since the last report, and the reported states afterwards. A line is reported at most once in `quiet` ms,
 * with its state at that time: a failure that is fixed within `quiet` is reported once or not at all. `rows` are all
 * rows of a reading. A line that is missing from them is well, unless a part could not be read: then its state is
 * unknown, and the reported one is kept.
 */
export function pulseChanges(
  rows: readonly PulseRow[],
  known: NoticeStates,
  { now, quiet }: { now: number; quiet: number },
): { changes: PulseChange[]; states: NoticeStates } {
  const troubled = new Map<string, PulseRow>(
    rows.flatMap((row) =>
      (noticedBlocks.has(row.block) || isUnread(row)) && problemStates.has(row.state)
        ? [[`${row.block}/${row.key}`, row] as const]
        : [],
    ),
  );
  const isWhole = !rows.some(isUnread);
  const changes: PulseChange[] = [];
  const after: Record<string, NoticeState> = {};
  for (const id of new Set<string>([...Object.keys(known), ...troubled.keys()])) {
    const row = troubled.get(id);
    const before = known[id];
    const to = row === undefined ? well : nameOf(row.state);
    const from = before?.state ?? well;
    const isUnknown = row === undefined && !isWhole;
    const isQuiet = before !== undefined && now - before.at < quiet;
    if (to === from || isQuiet || isUnknown) {
      // A line that is well and was reported long ago need not be stored.
      if (before !== undefined && (from !== well || isQuiet)) after[id] = before;
      continue;
    }
    const { block, key, name } = row ?? before ?? { block: '', key: '', name: '' };
    changes.push({
      block,
      key,
      name,
      from,
      to,
      note: row?.note ?? '',
      since: row?.at ?? 0,
      command: row?.command ?? '',
    });
    after[id] = { block, key, name, state: to, at: now };
  }
  return { changes, states: after };
}

/** Changes as a line of text for a message: lines that broke, lines that need a look, and lines that are well again. */
export function changesText(changes: readonly PulseChange[], { say }: Pick<ScreenContext, 'say'>): string {
  const broken = nameOf(PulseState.Broken);
  const look = nameOf(PulseState.Look);
  const parts = [
    [broken, 'pulse.noticeBroken'],
    [look, 'pulse.noticeLook'],
    [well, 'pulse.noticeWell'],
  ] as const;
  return sentencesOf(
    parts.map(([state, key]) => {
      const changed = changes.filter(({ to }) => to === state);
      const names = changed.map(({ name, note }) => (note === '' ? name : say('pulse.noticeWhy', { name, note })));
      return names.length === 0 ? undefined : say(key, { names: listNames(names, say) });
    }),
  );
}
