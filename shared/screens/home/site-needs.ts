import { PulseState } from '../../domain/state/pulse.ts';
import { listNames } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { oncePerChannel } from '../pulse/channel-rows.ts';
import { isUnread, type PulseRow, to, toChannel } from '../pulse/pulse-line.ts';

/** One thing that an operator has to look at, with all rows of its kind (SEE-04). Texts are sanitised. */
export interface SiteNeed {
  key: string;
  state: PulseState;
  /** What is wrong, with the number of rows. */
  title: string;
  /** The reason, or the names of the rows. */
  note: string;
  /** The rows; undefined where only the pulse has them. */
  related: PulseRow['related'];
}

/** The answer of a site to "is all well?". */
export interface SiteState {
  needs: readonly SiteNeed[];
  /** The channels that need attention, as counted elsewhere, and how many other needs there are. */
  channels: number;
  others: number;
  /** What is not known, so that a site without needs is only not known to have any; '' where all is known. */
  unknown: string;
}

/**
 * What an operator has to look at, one line a kind, the broken ones first: the home page's short form of the pulse. A
 * channel is counted once, as in the view "Needs attention" (WEB-17). `rows` are all lines of the pulse.
 */
export function siteState(rows: readonly PulseRow[], context: ScreenContext): SiteState {
  const { say } = context;
  const channels = oncePerChannel(rows);
  const off = channels.filter(({ block, state }) => block === 'broken' && state === PulseState.Broken);
  const failing = channels.filter(({ block, state }) => block === 'broken' && state !== PulseState.Broken);
  const balances = channels.filter(({ block }) => block === 'balances');
  const models = rows.filter((row) => row.block === 'models' && !isUnread(row));
  const [model] = models;
  const needs: SiteNeed[] = [
    ...rows.filter(isFault).map((row) => needOf(row, row.name)),
    ...several('auto_disabled', 'home.needsDisabled', off, to('channel', {}, 'status=auto-disabled'), context),
    ...several(
      'no_channel',
      'home.needsModels',
      models,
      models.length === 1 && model ? model.related : undefined,
      context,
    ),
    ...several('failing', 'home.needsFailing', failing, toChannels(failing), context),
    ...several('balance', 'home.needsBalance', balances, toChannels(balances), context),
    ...rows
      .filter((row) => row.block === 'now' && !isFault(row) && isProblem(row))
      .map((row) => needOf(row, pairOf(row.name, row.text, say))),
  ];
  const unknown = rows.find(({ block, state }) => block === 'now' && state === PulseState.Unknown);
  const kinds = [off, failing, balances].filter(({ length }) => length > 0).length;
  return {
    needs: needs.toSorted((one, other) => other.state - one.state),
    channels: channels.length,
    others: needs.length - kinds,
    unknown: unknown === undefined ? '' : pairOf(unknown.name, unknown.note, say),
  };
}

const isProblem = ({ state }: PulseRow) => state === PulseState.Broken || state === PulseState.Look;

/** A part that could not be read, or only before. */
const isFault = (row: PulseRow) => isUnread(row) || row.key.startsWith('outdated_');

function needOf({ key, state, note, related }: PulseRow, title: string): SiteNeed {
  return { key, state, title, note, related };
}

/** Rows of one kind as one line: of a single one its own reason, of several their names. */
function several(
  key: string,
  title: MessageKey,
  rows: readonly PulseRow[],
  related: PulseRow['related'],
  { say }: ScreenContext,
): SiteNeed[] {
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const names = rows.map(({ name }) => name);
  const note = others.length === 0 && first.note !== '' ? pairOf(first.name, first.note, say) : listNames(names, say);
  return [{ key, state: first.state, title: say(title, { count: rows.length }), note, related }];
}

function toChannels(rows: readonly PulseRow[]): PulseRow['related'] {
  const ids = rows.flatMap(({ channel }) => channel ?? []);
  const [first] = ids;
  return ids.length === 1 && first !== undefined ? toChannel(first) : to('channel', {}, `id:${ids.join(',')}`);
}
