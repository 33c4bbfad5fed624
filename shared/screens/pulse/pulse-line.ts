import { PulseState } from '../../domain/state/pulse.ts';
import { sanitise } from '../../format/sanitise.ts';
import { listCommandLine } from '../../screen/command-line.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import { keyOfText } from '../../screen/row-key.ts';
import { onlyChannel } from '../channel/only-channel.ts';
import type { StepLink } from './first-steps.ts';
import type { PulseTrend } from './pulse-trend.ts';

/** The lists that numbers of the pulse link to. */
type RelatedNoun = 'channel' | 'log' | 'usage' | 'token';

/** One line of the pulse: a number, its name, and the rows that it counts (SEE-04). */
export interface PulseRow {
  id: number;
  /** The name for scripts, the same in every language. Sanitised. */
  key: string;
  /** A name of `pulseBlocks`. */
  block: string;
  /** The name for users. Sanitised. */
  name: string;
  /** In the line's unit; undefined where there is no number, or it is unknown. */
  value: number | undefined;
  unit: 'calls' | 'percent' | 'seconds' | 'quota' | 'usd' | 'channels';
  /** The number in words. */
  text: string;
  state: PulseState;
  /** Further information: the last error, the groups, yesterday's number. Sanitised. */
  note: string;
  /** The Unix second that the line is about; 0 for the present. */
  at: number;
  /** The trend of the number; undefined where the readings do not show it. */
  trend: PulseTrend | undefined;
  /** Undefined where the line counts no rows. */
  related: { noun: RelatedNoun; filters: FilterValues; words: string } | undefined;
  /** The id of the channel that the line is about; its actions are offered on the line. */
  channel?: number;
  /** Where to do the step; only on lines of first steps. */
  link?: StepLink;
  /** The command that lists the counted rows, or does the step. */
  command: string;
}

export type Words = Partial<PulseRow> & Pick<PulseRow, 'block' | 'name' | 'related'>;

/** Makes a line; fields that are not given are empty. */
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

/** The key of the line that reports a part as unreadable. */
export const unreadKey = (part: string) => `unread_${part}`;
/** Whether a line reports a part as unreadable, so that the values of that part are unknown. */
export const isUnread = ({ key }: Pick<PulseRow, 'key'>) => key.startsWith(unreadKey(''));

/** The list that a line links to, with its filters and words. */
export const to = (noun: RelatedNoun, filters: FilterValues = {}, words = '') => ({ noun, filters, words });
/** The link to the channel with this id. */
export const toChannel = (id: number) => ({ noun: 'channel', ...onlyChannel(id) }) as const;
