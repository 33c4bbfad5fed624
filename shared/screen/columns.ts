import type { Enumeration } from '../domain/enumeration.ts';
import type { MessageKey } from '../text/text.ts';
import {
  type Cell,
  countCell,
  idCell,
  listCell,
  memberCell,
  momentCell,
  quotaCell,
  reasonCell,
  textCell,
  timeCell,
  yesNoCell,
} from './cells.ts';
import type { Column } from './list-screen.ts';
import type { ScreenContext } from './screen-context.ts';

/** Width in terminal cells: the minimum, and the maximum when there is room. */
type Width = readonly [minimum: number, maximum: number];

/** The optional properties of a column; unless given, its priority is 3 and it is sortable. */
type Traits<Row> = Partial<Omit<Column<Row>, 'id' | 'header' | 'width' | 'cell'>>;

/** The names of a row's fields of one type. */
type FieldOf<Row, Value> = { [Name in keyof Row]-?: Row[Name] extends Value ? Name : never }[keyof Row] & string;

/** A switch may be called by its word on screen, as JSON calls it, and by the number that gateways store. */
const yesAndNo = [
  { name: 'true', label: 'common.yes', value: 1 },
  { name: 'false', label: 'common.no', value: 0 },
] as const;

/** Builders for the columns of one kind of row; a column named after a field of the row shows and prints that field. */
export function columnsOf<Row>() {
  const column = (
    id: string,
    header: MessageKey,
    [minimum, maximum]: Width,
    cell: (row: Row, context: ScreenContext) => Cell,
    traits: Traits<Row> = {},
  ): Column<Row> => ({ id, header, width: { minimum, maximum }, priority: 3, sortable: true, cell, ...traits });

  const fields =
    <Value extends Cell['raw']>(cell: (value: Value, context: ScreenContext) => Cell, own: Traits<Row> = {}) =>
    (id: FieldOf<Row, Value>, header: MessageKey, width: Width, traits?: Traits<Row>): Column<Row> => {
      const value = (row: Row) => row[id] as Value;
      return column(id, header, width, (row, context) => cell(value(row), context), { raw: value, ...own, ...traits });
    };
  const right = { align: 'right' } as const;

  return {
    column,
    text: fields<string>(textCell, { isText: true }),
    flag: fields<boolean>(yesNoCell, { sortable: false, states: yesAndNo }),
    /** The reason of a failure. */
    reason: fields<string>(reasonCell, { sortable: false, isText: true }),
    id: fields<number>(idCell, { ...right, isNumber: true }),
    count: fields<number>(countCell, { ...right, isNumber: true }),
    quota: fields<number>((units, context) => quotaCell(units, context), { ...right, unit: 'quota' }),
    /** How long ago the time was; `missing` is shown where there is no time. */
    time: (id: FieldOf<Row, number>, header: MessageKey, missing: MessageKey, traits?: Traits<Row>) =>
      fields<number>((seconds, context) => timeCell(seconds, context, missing), { unit: 'time' })(
        id,
        header,
        [8, 14],
        traits,
      ),
    /** The exact time. */
    timestamp: (id: FieldOf<Row, number>, header: MessageKey, traits?: Traits<Row>) =>
      fields<number>(momentCell, { unit: 'time' })(id, header, [19, 19], traits),
    member: <Value extends number | string>(
      id: FieldOf<Row, Value>,
      header: MessageKey,
      width: Width,
      members: Enumeration<Value>,
      traits?: Traits<Row>,
    ) =>
      column(id, header, width, (row, context) => memberCell(members, row[id] as Value, context), {
        states: members.members,
        ...traits,
      }),
    /** A list that the gateway sends as one text. */
    list: (
      id: FieldOf<Row, string>,
      header: MessageKey,
      width: Width,
      split: (text: string) => string[],
      traits?: Traits<Row>,
    ) => {
      const members = (row: Row) => split(row[id] as string);
      return column(id, header, width, (row) => listCell(members(row)), { raw: members, isText: true, ...traits });
    },
  };
}
