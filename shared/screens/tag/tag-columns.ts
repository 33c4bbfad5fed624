import { sortedList } from '../../domain/channel/channel-tag.ts';
import { channelTypes } from '../../domain/channel/channel-type.ts';
import { splitList } from '../../domain/list-text.ts';
import { channelStatuses } from '../../domain/state/status.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type Cell, countCell, emptyCell, listCell, onDemand, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { asideOf, listOf } from '../../text/punctuation.ts';
import { mixedFields, type SharedField, sharedBy, sharedFields, type TagRow } from './tag-reading.ts';

const { column, quota } = columnsOf<TagRow>();

/** The columns of the tag list (GEN-04): the common values of a tag's channels, and where they differ. */
export const tagColumns: readonly Column<TagRow>[] = [
  column('tag', 'channel.tag', [8, 30], tagCell, {
    priority: 1,
    weight: 9,
    isWhole: true,
    raw: ({ tag }) => tag,
  }),
  column('channels', 'tag.channels', [4, 8], ({ members }) => countCell(members.length), {
    priority: 1,
    weight: 9,
    align: 'right',
  }),
  shared('status', [10, 34], ({ value }, { say }) => statusText(Number(value), say), { priority: 1, weight: 8 }),
  shared('priority', [5, 24], ({ value }) => String(value), {
    priority: 1,
    weight: 7,
  }),
  shared('weight', [5, 24], ({ value }) => String(value), {
    priority: 2,
    weight: 6,
  }),
  shared('group', [7, 36], ({ value }) => namesText(value), {
    priority: 2,
    weight: 4,
    isWhole: true,
  }),
  shared('type', [8, 36], ({ value }, { say }) => `${value} ${say(channelTypes.of(Number(value)).label)}`, {
    weight: 3,
    isWhole: true,
  }),
  quota('used_quota', 'channel.usedQuota', [7, 14], { weight: 5 }),
  column('members', 'tag.members', [12, 60], membersCell, {
    weight: 2,
    wide: true,
    sortable: false,
  }),
  column('mixed', 'tag.mixed', [8, 40], mixedCell, {
    wide: true,
    sortable: false,
  }),
  shared('models', [12, 60], ({ value }) => namesText(value), { wide: true, sortable: false }),
];

interface Shown {
  value: string | number;
}

/**
 * A field of all channels of a tag: the most frequent value, and how many channels differ. Machine output has null
 * where some differ.
 */
function shared(
  field: SharedField,
  width: readonly [number, number],
  text: (shown: Shown, context: ScreenContext) => string,
  traits: Partial<Column<TagRow>>,
): Column<TagRow> {
  const cell = (row: TagRow, context: ScreenContext): Cell => {
    const { value, differing } = sharedBy(row, field);
    const raw = differing > 0 ? null : field === 'status' ? channelStatuses.of(Number(value)).name : value;
    const words = () => text({ value }, context) || '–';
    // A tag of which a part is in another state is neither well nor off.
    const state = differing > 0 ? 'warn' : channelStatuses.of(Number(value)).tone;
    const tone = field === 'status' ? state : 'plain';
    const made = onDemand(raw, () => mixedText(words(), differing, row, context), undefined, tone);
    // In a narrow table the whole sentence would be cut before it says anything.
    const short = () => context.say('tag.mostlyShort', { value: words(), count: differing });
    const parts = () => mixedParts(row, field, words(), context);
    if (differing > 0) {
      Object.defineProperty(made, 'short', { get: short, enumerable: true });
      Object.defineProperty(made, 'parts', { get: parts, enumerable: true });
    }
    return typeof value === 'number' && field !== 'status' ? Object.assign(made, { isCount: true }) : made;
  };
  return column(field, sharedFields[field], width, cell, { ...traits });
}

function namesText(joined: string | number): string {
  return listCell(splitList(String(joined))).text;
}

/** The text `10 (3 of 5 differ)`. */
function mixedText(text: string, differing: number, { members }: TagRow, { say }: ScreenContext): string {
  return differing === 0 ? text : asideOf(text, say('tag.differ', { count: differing, total: members.length }), say);
}

/**
 * A mixed field where there is room for what the channels have: numbers as a range, states with their counts, other
 * fields as the most frequent value with the number of others.
 */
function mixedParts(
  { members }: TagRow,
  field: SharedField,
  most: string,
  { say }: ScreenContext,
): { value: string; remark: string } {
  if (field === 'priority' || field === 'weight') {
    const values = members.map((channel) => channel[field]);
    return { value: say('tag.range', { from: Math.min(...values), to: Math.max(...values) }), remark: '' };
  }
  if (field === 'status') {
    const [value = '', ...others] = channelStatuses.members.flatMap(({ value, label }) => {
      const count = members.filter(({ status }) => status === value).length;
      return count === 0 ? [] : [say('tag.inState', { count, state: say(label) })];
    });
    return { value, remark: listOf(others, say) };
  }
  const kinds = new Set(members.map((channel) => sortedList(String(channel[field]))));
  return { value: most, remark: `+${kinds.size - 1}` };
}

function statusText(status: number, say: ScreenContext['say']): string {
  return say(channelStatuses.of(status).label);
}

function tagCell({ tag }: TagRow, { say }: ScreenContext): Cell {
  return tag === '' ? { text: say('tag.untagged'), tone: 'muted', raw: '' } : textCell(tag);
}

/** Names in the table, ids in machine output. */
function membersCell({ members }: TagRow, { say }: ScreenContext): Cell {
  return onDemand(
    members.map(({ id }) => id),
    () =>
      listOf(
        members.map(({ name }) => sanitise(name)),
        say,
      ),
  );
}

function mixedCell(row: TagRow, { say }: ScreenContext): Cell {
  const fields = mixedFields(row);
  if (fields.length === 0) return emptyCell([]);
  return onDemand(fields, () =>
    listOf(
      fields.map((field) => say(sharedFields[field])),
      say,
    ),
  );
}
