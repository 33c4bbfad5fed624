import { PulseState, pulseStates } from '../../domain/state/pulse.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { isUnread, type PulseRow } from './pulse-line.ts';

/** A line of the pulse whose state is another than was last told (ASK-12). Names of states are those of `-o json`. */
export interface PulseChange {
  block: string;
  key: string;
  name: string;
  from: string;
  to: string;
  /** Why, as far as it is known; '' of what is well again. */
  note: string;
  /** Unix seconds since when; 0 where that is not known. */
  since: number;
  /** The command that lists the rows behind it; '' where there are none. */
  command: string;
}

/** What was last told of a line, and when (Unix ms). */
export interface ToldState {
  block: string;
  key: string;
  name: string;
  state: string;
  at: number;
}

/** What was told, by line. Lines that were always well are in none. */
export type ToldStates = Readonly<Record<string, ToldState>>;

/** Parts whose lines are things that break and are mended; reasons, incidents and first steps come and go by themselves. */
const blocksTold: ReadonlySet<string> = new Set(['now', 'broken', 'models', 'balances']);
const troubles: ReadonlySet<PulseState> = new Set<PulseState>([PulseState.Look, PulseState.Broken]);
const nameOf = (state: PulseState) => pulseStates.of(state).name;
const well = nameOf(PulseState.Well);

/**
 * What changed since it was last told, and what will have been told then. A line is told of at most once in `quiet` ms, and then as
 * it is by then: what breaks and is mended within it is told once, or not at all. `rows` are all of a reading. What is not among
 * them is well, unless a part could not be read: then nobody knows, and it stays as it was told.
 */
export function pulseChanges(
  rows: readonly PulseRow[],
  told: ToldStates,
  { now, quiet }: { now: number; quiet: number },
): { changes: PulseChange[]; told: ToldStates } {
  const troubled = new Map<string, PulseRow>(
    rows.flatMap((row) =>
      (blocksTold.has(row.block) || isUnread(row)) && troubles.has(row.state)
        ? [[`${row.block}/${row.key}`, row] as const]
        : [],
    ),
  );
  const isWhole = !rows.some(isUnread);
  const changes: PulseChange[] = [];
  const after: Record<string, ToldState> = {};
  for (const id of new Set<string>([...Object.keys(told), ...troubled.keys()])) {
    const row = troubled.get(id);
    const before = told[id];
    const to = row === undefined ? well : nameOf(row.state);
    const from = before?.state ?? well;
    const isUnknown = row === undefined && !isWhole;
    const isQuiet = before !== undefined && now - before.at < quiet;
    if (to === from || isQuiet || isUnknown) {
      // What is well, and was told so long ago, needs no remembering.
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
  return { changes, told: after };
}

/** Changes as a line of text for a message: what broke, what to look at, and what is well again. */
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
      const told = changes.filter(({ to }) => to === state);
      const names = told.map(({ name, note }) => (note === '' ? name : say('pulse.noticeWhy', { name, note })));
      return names.length === 0 ? undefined : say(key, { names: listNames(names, say) });
    }),
  );
}
