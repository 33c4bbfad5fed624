import type { Role } from '../domain/role.ts';
import type { CallOptions, Page, PageQuery } from '../gateway/page.ts';
import type { MessageKey } from '../text/text.ts';
import type { Action, Done, RunOptions } from './action.ts';
import type { Cell } from './cell.ts';
import type { Choice, Form } from './form.ts';
import type { ScreenContext } from './screen-context.ts';

/** The nouns of all faces: command groups, `:` names, and (spec 2) routes. */
export type Noun = 'channel' | 'token';

export interface Column<Row> {
  /** Name in JSON, CSV, `--columns` and saved column choices; the wire's own field name where there is one. */
  id: string;
  header: MessageKey;
  cell(row: Row, context: ScreenContext): Cell;
  align?: 'left' | 'right';
  /** Cells of the terminal: at least, and at most when there is room. */
  width: { minimum: number; maximum: number };
  /** Lower goes first when room is short. 1 is always shown. */
  priority: 1 | 2 | 3;
  /** Shown in wide output, the column picker and details only. */
  wide?: boolean;
  /** Rows on hand may be sorted by it (by `cell().raw`). */
  sortable?: boolean;
  /** The form field that may be edited in place. */
  editable?: string;
}

/** One filter; its id, in kebab case, is the flag, the URL parameter and the name in `:channel group=vip`. */
export interface Filter {
  id: string;
  kind: 'text' | 'choice' | 'toggle';
  label: MessageKey;
  help: MessageKey;
  choices?: (context: ScreenContext, signal?: AbortSignal) => Promise<Choice[]> | Choice[];
  /** Kept between visits under its id (`id-sort`, NAV-12). */
  remembered?: boolean;
}

/** Filter values by id, as text; a toggle is 'true' or missing. Trimmed before use (spec 5, General). */
export type FilterValues = Record<string, string>;

/** A field a person may want on the clipboard. Runs, because a token's key may have to be asked for. */
export interface CopyField<Row> {
  id: string;
  label: MessageKey;
  secret?: boolean;
  value(row: Row, context: ScreenContext, options: CallOptions): Promise<string> | string;
}

/** A list of one kind of thing, and all that people can do with it (design: "described once, rendered three times"). */
export interface ListScreen<Row, Value> {
  noun: Noun;
  title: MessageKey;
  description: MessageKey;
  /** The least role that may see it (spec 6). */
  access: Role;
  /** A standing notice above the list (TOK-01). */
  notice?: MessageKey;
  emptyState: MessageKey;
  /** Told when an action on chosen rows is asked for and none is chosen. */
  selectFirst: MessageKey;
  /** Told when a row looked up by its id does not exist. */
  notFound: MessageKey;
  id(row: Row): number;
  /** What a person calls this row. Sanitised. */
  name(row: Row): string;
  /** Greyed out rows (spec 2). */
  muted?(row: Row): boolean;
  columns: readonly Column<Row>[];
  filters: readonly Filter[];
  list(query: PageQuery & { filters: FilterValues }, context: ScreenContext, options: CallOptions): Promise<Page<Row>>;
  get(id: number, context: ScreenContext, options: CallOptions): Promise<Row>;
  actions: readonly Action<Row>[];
  copyFields: readonly CopyField<Row>[];
  form: Form<Value, Row>;
  create(value: Value, context: ScreenContext, options: RunOptions): Promise<Done<Row>>;
  update(row: Row, value: Value, context: ScreenContext, options: RunOptions): Promise<Done<Row>>;
}
