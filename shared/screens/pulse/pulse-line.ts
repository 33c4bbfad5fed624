import { PulseState } from '../../domain/state/pulse.ts';
import { sanitise } from '../../format/sanitise.ts';
import { listCommandLine } from '../../screen/command-line.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import { keyOfText } from '../../screen/row-key.ts';
import { onlyChannel } from '../channel/only-channel.ts';
import type { StepPlace } from './first-steps.ts';
import type { PulseTrend } from './pulse-trend.ts';

/** The lists that numbers of the pulse lead to. */
type RelatedNoun = 'channel' | 'log' | 'usage' | 'token';

/** One line of the pulse: a number, what it is of, and the rows behind it (SEE-04). */
export interface PulseRow {
  id: number;
  /** What it is of, for scripts: the same in every language. Sanitised. */
  key: string;
  /** A name of `pulseBlocks`. */
  block: string;
  /** What it is of. Sanitised. */
  name: string;
  /** In the unit's own; undefined where there is no number, or none is known. */
  value: number | undefined;
  unit: 'calls' | 'percent' | 'seconds' | 'quota' | 'usd' | 'channels';
  /** The number in words. */
  text: string;
  state: PulseState;
  /** What more there is to know: the last error, the groups, yesterday. Sanitised. */
  note: string;
  /** Unix seconds of what is told; 0 where it is of now. */
  at: number;
  /** How the number went; undefined where what is read does not tell. */
  trend: PulseTrend | undefined;
  /** Undefined where there are no rows behind it. */
  related: { noun: RelatedNoun; filters: FilterValues; words: string } | undefined;
  /** The channel that it is about: what helps that one is done to it right here. */
  channel?: number;
  /** Where it is done: of first steps alone. */
  place?: StepPlace;
  /** The command that lists the rows behind it, or does what is to be done. */
  command: string;
}

export type Words = Partial<PulseRow> & Pick<PulseRow, 'block' | 'name' | 'related'>;

/** A line with what is not given as nothing. */
export function line({ key: ownKey, ...given }: Words): PulseRow {
  const name = sanitise(given.name);
  const key = ownKey ?? name;
  const { related } = given;
  const facts = { value: undefined, unit: 'calls', text: '–', state: PulseState.Well, note: '' } as const;
  return {
    ...facts,
    ...{ at: 0, trend: undefined },
    ...given,
    name,
    note: sanitise(given.note ?? ''),
    command:
      given.command ?? (related === undefined ? '' : listCommandLine(related.noun, related.filters, related.words)),
    key,
    id: keyOfText(`${given.block}\n${key}`),
  };
}

/** The key of the line that says that a part could not be read. */
export const unreadKey = (part: string) => `unread_${part}`;
/** Whether a line says that a part could not be read: what that part would have told is not known. */
export const isUnread = ({ key }: Pick<PulseRow, 'key'>) => key.startsWith(unreadKey(''));

/** Where a line leads: a list, and what it is narrowed by. */
export const to = (noun: RelatedNoun, filters: FilterValues = {}, words = '') => ({ noun, filters, words });
/** The channel of that id. */
export const toChannel = (id: number) => ({ noun: 'channel', ...onlyChannel(id) }) as const;
