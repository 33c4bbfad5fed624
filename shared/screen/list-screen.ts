import type { JournalEntry } from '../domain/journal.ts';
import type { RoutingChanges } from '../domain/state/impact.ts';
import type { Role } from '../domain/user/role.ts';
import { sanitise } from '../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../gateway/client/page.ts';
import type { MessageKey } from '../text/text.ts';
import type { Action, Done, RunOptions, UndoAction } from './action.ts';
import type { Cell } from './cells.ts';
import type { Detail } from './detail.ts';
import type { Choice, Form } from './form.ts';
import type { Overview } from './overview.ts';
import type { RowLook } from './row-look.ts';
import type { ScreenContext } from './screen-context.ts';

/** What a number counts: quota units; USD that is shown in the money of the site, or in dollars; a time in Unix seconds or ms; how long; how much of a whole, 0 to 1. */
export type Unit = 'quota' | 'usd' | 'dollars' | 'time' | 'timeInMs' | 'seconds' | 'milliseconds' | 'days' | 'share';

export interface Column<Row> {
  /** Name in JSON, CSV, `--columns` and saved column choices; the wire's own field name where there is one. */
  id: string;
  header: MessageKey;
  cell(row: Row, context: ScreenContext): Cell;
  /** The cell's `raw` without the making of a cell, for machine formats of very many rows. */
  raw?(row: Row): Cell['raw'];
  align?: 'left' | 'right';
  /** What `raw` counts, so that it may be typed and exported as it is shown (GEN-27, ASK-14, ASK-16). */
  unit?: Unit;
  /** Cells of the terminal: at least, and at most when there is room. */
  width: { minimum: number; maximum: number };
  /** Lower goes first when room is short. 1 is always shown. */
  priority: 1 | 2 | 3;
  /** How long it stays in the terminal UI as room gets short: the lowest goes first, 9 last; 8, 5 or 2 after its `priority` when missing. */
  weight?: number;
  /** How long it stays under these filters of the gateway, where that is not `weight`. */
  weightUnder?(filters: FilterValues): number | undefined;
  /** Its content is never cut up to the maximum: the column goes as a whole. So does every column of numbers. */
  isWhole?: boolean;
  /** Its raw value depends on the site's settings, and is null where they are not known (`knowsStatus`). */
  readsStatus?: boolean;
  /** It holds what is pasted elsewhere, such as a key: in letters of one width. */
  isCode?: boolean;
  /** A shorter header, where a long one would take the room of the content. */
  head?: MessageKey;
  /** Shown in wide output, the column picker and details only. */
  wide?: boolean;
  /** Of a wide column: it also stands in the lists of the terminal UI and of the console where there is room beside all others. */
  fillsRoom?: boolean;
  /** Left out at first while no row on the page has anything in it: most of the time there is nothing to tell. */
  sparse?: boolean;
  /** The console leaves it out at first where it says of all rows what goes without saying, and shows a wide one that most rows need. */
  isUsual?(row: Row, rows: readonly Row[]): boolean;
  isNeeded?(row: Row): boolean;
  /** The filter without which it has nothing to tell, and orders nothing: what is compared, what is rehearsed. */
  onlyWith?: string;
  /** Rows on hand may be sorted by it (by `cell().raw`). */
  sortable?: boolean;
  /** The form field that may be edited in place. */
  editable?: string;
  /** The least role that sees it, where that is more than the screen's. */
  access?: Role;
  /** Every state the cell may have, by machine name: a filter that means none of them is a slip of the pen (GEN-07). */
  states?: readonly { name: string; label: MessageKey }[];
  /** Choosing a member of the cell sets this filter (PRICE-01: a group changes the viewed group). */
  filter?: string;
  /** The verb of a row action the cell stands for: a sign before it runs the action (LOG-03: who made the call). */
  action?: string;
  /** The rows of another list that the cell counts (WEB-14): its filters there, and words for what no gateway filters by. */
  behind?(row: Row): Behind;
  /** A sign before the cell that tells rows apart at a glance (whose provider a channel is); faces with room draw it. */
  badge?(row: Row, context: ScreenContext): Badge;
  /** Told at the head of a row's details, before what can be changed. */
  isFact?: boolean;
  /** What this gateway does with the column by itself (GEN-07); what it cannot is done over the rows that were read. */
  byGateway?: ByGateway;
}

/** What a number was counted of. */
export interface Behind {
  noun: 'log';
  filters: FilterValues;
  words: string;
}

/** Up to two letters on one of eight hues. */
export interface Badge {
  letters: string;
  hue: number;
  /** What it stands for. */
  title: string;
}

/** What a gateway does with one column of a list by itself. Asked of the context, because generations differ. */
export interface ByGateway {
  /** What it is asked for so that only rows with this value come (`isExcluding`: only others); undefined where it cannot be. */
  filter?(value: string, isExcluding: boolean, context: ScreenContext): string | undefined;
  /** Whether it brings the rows in the order of this column. */
  sorts?(context: ScreenContext): boolean;
  /** What people read for a value that it counted (`Page.counts`). Missing where it counts none. */
  counted?(value: string, context: ScreenContext): string;
}

/** The filters that say how sums are grouped and how far back they go: a view of a list of sums changes these alone. */
export const groupingFilters: readonly string[] = ['by', 'then', 'span'];

/** A filter line with a name, which a list offers by itself (WEB-04). */
export interface ListView {
  label: MessageKey;
  /** Words as `readListFilter` reads them. */
  line: string;
}

/** What went well and what failed in equal steps of time, the oldest first; undefined in steps that were not read. */
export interface ListChart {
  title: MessageKey;
  steps: readonly {
    /** Unix seconds of its beginning. */
    at: number;
    answered: number | undefined;
    failed: number | undefined;
  }[];
}

/** The order of a list by one column. */
export interface ListOrder {
  column: string;
  descending: boolean;
}

/** What stands of a list before it is read. */
export interface AtOnce<Row> {
  /** Undefined where no row can be told. */
  page: Page<Row> | undefined;
  /** What a person is told who may have it read; where it `isLong`, it waits for that. */
  offer: { text: string; button: string; isLong: boolean };
}

/** The query put to a list. */
export interface ListQuery extends PageQuery {
  filters: FilterValues;
  /** Values of columns that the gateway filters by (`ByGateway.filter`). Rows are tested all the same: older ones ignore it. */
  columns?: FilterValues;
  /** Only for a column that the gateway sorts by. */
  order?: ListOrder;
}

/** One filter; its id, in kebab case, is the flag, the URL parameter and the name in `:channel group=vip`. */
export interface Filter {
  id: string;
  /** `number` and `datetime` are typed as in forms; see filter-values.ts for how their text is read. */
  kind: 'text' | 'choice' | 'toggle' | 'number' | 'datetime';
  label: MessageKey;
  help: MessageKey;
  /** What may be chosen, where that is known without asking. */
  choices?: (context: ScreenContext) => Choice[];
  /** What may be chosen, where the gateway has to be asked for it: a call each time. */
  askChoices?: (context: ScreenContext, signal?: AbortSignal) => Promise<Choice[]>;
  /** Several of the choices may be typed, separated by commas. */
  takesSeveral?: boolean;
  /** Kept between visits under its id (`id-sort`, NAV-12). */
  remembered?: boolean;
  /** The list shows nothing without it. */
  isNeeded?: boolean;
  /** Takes keys: never written to disk. */
  isSecret?: boolean;
  /** Names a file of this machine: not offered in a browser. */
  isPath?: boolean;
  /** The least role it is offered to, where that is more than the screen's. */
  access?: Role;
  /** What holds while nothing was chosen, as text (`today`, `+1h`); `any` as a value lifts it. */
  default?(context: ScreenContext): string;
  /** The filter that lifts the default while it is set. */
  liftedBy?: string;
  /** Whether a bare word of a filter line can only be meant for this filter. */
  takes?(word: string, context: ScreenContext): boolean;
  /** Example of a right value, shown in errors and placeholders. */
  example?: string;
}

/** Filter values by id, as text; a toggle is 'true' or missing. Trimmed before use. */
export type FilterValues = Record<string, string>;

/** A field a person may want on the clipboard. Runs, because a token's key may have to be asked for. */
export interface CopyField<Row> {
  id: string;
  label: MessageKey;
  secret?: boolean;
  /** Between the values of several rows; a line break when missing. */
  separator?: string;
  value(row: Row, context: ScreenContext, options: CallOptions): Promise<string> | string;
}

/** How a row is found by what a person calls it, where that is not its number (a model, a task's own id). */
export interface LookUp<Row> {
  /** What finds this row again; also its name in `--output name`. */
  keyOf(row: Row): string;
  /** Other keys that find it. */
  otherKeysOf?(row: Row): readonly string[];
  /** `find` reads the whole list for one key, so that several are looked for in one reading. */
  readsList?: boolean;
  /** `find` looks at any time, whatever range the list itself starts with. */
  isTimeless?: boolean;
  /** Filters within which an id that comes from elsewhere (a request's, a task's) may be looked for; missing where no such id is known. */
  pasted?: FilterValues;
  /** Rejects with a `Refusal` when there is none. Filters narrow the search where the gateway cannot be asked for one row. */
  find(key: string, filters: FilterValues, context: ScreenContext, options: CallOptions): Promise<Row>;
}

/** A list of one kind of thing that people look at and act on (design: "described once, rendered three times"). */
export interface BrowseScreen<Row> {
  /** Its name in the registry, which says who may see it and where. */
  noun: string;
  title: MessageKey;
  /** What one of them is called, with its `{id}`. */
  one: MessageKey;
  /** A standing notice above the list (TOK-01). */
  notice?: MessageKey;
  /** A notice that depends on the site or the person (DRAW-01). */
  noticeFor?(context: ScreenContext): MessageKey | undefined;
  /** How to read the list, a sentence each, shown on request (PRICE-01). */
  explanation?: readonly MessageKey[];
  emptyState: MessageKey;
  /** Where its rows come from, if not from a form of its own. */
  emptyPlace?: { path: string; label: MessageKey };
  /** Told when an action on chosen rows is asked for and none is chosen. */
  selectFirst: MessageKey;
  /** Told when a row looked up by its id does not exist. */
  notFound: MessageKey;
  /** The word for one of them within a sentence. */
  singular: MessageKey;
  /** What the command that lists them does. */
  listHelp: MessageKey;
  /**
   * Pins a row for cursor, marks and results. Where the gateway has no id (docs/gateways.md 14.23), a number made of
   * what the row holds.
   */
  id(row: Row): number;
  /** Several rows may have the same `id`, as they hold the same (docs/gateways.md 14.23): none is dropped as a repetition. */
  hasEqualRows?(context: ScreenContext): boolean;
  /** How a person writes an `id`, where its digits alone say nothing (`12:3`); `parse` answers undefined for anything else. */
  idForm?: {
    parse(text: string): number | undefined;
    format(id: number): string;
    /** Two that help may show. */
    examples: readonly [string, string];
  };
  /** What a person calls this row. Sanitised. */
  name(row: Row): string;
  /** Greyed out rows. */
  muted?(row: Row, context: ScreenContext): boolean;
  /** Whether a row was deleted and is still listed by this gateway: such are not found by their name. */
  isGone?(row: Row): boolean;
  columns: readonly Column<Row>[];
  /** The column whose cell opens the row; `name` where it is left out. */
  opener?: string;
  /** Its rows are sums: to open one is to go to the rows behind it (SEE-03, SEE-04). */
  isOfSums?: boolean;
  /** Of a row that is something to do: where, in the words of the terminal UI's `:` line; it opens that, not its details. */
  leadsTo?(row: Row): string | undefined;
  /** Where rows are about one of another list each: what is done with a row is done to that one (SEE-04). */
  about?: {
    noun: 'channel';
    /** Why nothing can be done with a row that is about none. */
    none: MessageKey;
    /** The other list's row, and the verbs that help it, the likeliest first; undefined where the row is about none. */
    of(row: Row, context: ScreenContext): { row: unknown; verbs: readonly string[] } | undefined;
    /** Takes in the other list's row as it is now, which this list tells before it is read again. */
    renew(row: unknown, context: ScreenContext): void;
  };
  /** The list grows while one looks: it may be followed. */
  isLive?: boolean;
  /** Reading it takes very many calls: it is read when a person asks, and not again by itself. */
  isCostly?: boolean;
  /** Made of the log's calls, which may be read where the gateway keeps them (BIG-01). */
  isOfCalls?: boolean;
  /** What it lists depends on the site's settings, raw values too. */
  readsStatus?: boolean;
  /** The filter words that leave what went wrong (SEE-07). */
  troubleWords?: string;
  filters: readonly Filter[];
  /**
   * The gateway cannot be asked for these filters: all rows are read, and tried here, whoever draws them. Faces tell who
   * filtered (GEN-07); the gateway where this is missing.
   */
  filtersHere?: true | ((filters: FilterValues, context: ScreenContext) => boolean);
  /** What people look for again and again. One that a gateway cannot answer is left out. */
  views?: readonly ListView[];
  /** How badly a row needs somebody; undefined where it does not. Its view "Needs attention" shows just those (WEB-17). */
  attention?(row: Row, context: ScreenContext): 'bad' | 'warn' | undefined;
  /** Its rows are mostly few and cheap to read: views say how many rows they have. */
  countsViews?: true;
  /** What the list shows without any of them, where that is not all rows. */
  viewAll?: MessageKey;
  list(query: ListQuery, context: ScreenContext, options: CallOptions): Promise<Page<Row>>;
  /** What is known of a costly list without reading it (WEB-14); undefined where nothing is. */
  atOnce?(query: ListQuery, context: ScreenContext, options: CallOptions): Promise<AtOnce<Row> | undefined>;
  /**
   * When a row was made, in Unix seconds: of a list, the newest first, whose filters `start` and `end` go by it, and whose pages
   * cost the gateway more the longer it is. It is read whole in slices of time.
   */
  timeOf?(row: Row): number;
  /** Counts over time, as they were read with the rows; undefined where none were. Faces with room draw them. */
  chart?(context: ScreenContext): ListChart | undefined;
  /** Totals of all that the filters match (LOG-01). */
  summary?(filters: FilterValues, context: ScreenContext, options: CallOptions): Promise<readonly Detail[]>;
  /** What answers first when a row is opened (WEB-13), where that is more than its columns. Fetched when it is needed. */
  overview?(): Promise<Overview<Row>>;
  /**
   * What a row says in the columns it has nothing for (WEB-21): why a call failed, where others tell what they took. Said by a column
   * as well, which a face with room for it puts there.
   */
  across?: { cell(row: Row): Cell | undefined; column: string };
  /** What there is to know of a row beyond its columns (LOG-04). */
  details?(row: Row, context: ScreenContext): readonly Detail[];
  /** Missing where the gateway cannot be asked for one row by its number. */
  get?(id: number, context: ScreenContext, options: CallOptions): Promise<Row>;
  lookUp?: LookUp<Row>;
  /** The filter by which a gateway finds rows by their names, where a name may be typed for a number. */
  nameFilter?: string;
  actions: readonly Action<Row>[];
  copyFields: readonly CopyField<Row>[];
  /** What takes an entry of the journal back that only this kind of thing knows how to (recipe `own`); undefined where it does not. */
  restoreUndo?(entry: JournalEntry, context: ScreenContext, options: CallOptions): Promise<UndoAction<Row> | undefined>;
  /** What became of the rows of an entry, where this kind of thing knows better than by comparing fields. */
  lookBack?(entry: JournalEntry, context: ScreenContext, options: CallOptions): Promise<readonly RowLook[]>;
}

/** A list whose rows can also be created and edited. */
export interface ListScreen<Row, Value> extends BrowseScreen<Row> {
  get(id: number, context: ScreenContext, options: CallOptions): Promise<Row>;
  form: Form<Value, Row>;
  /** Fields that cost money or give rights: a save that changes one asks with before and after (TUI-18). */
  graveFields?: readonly (keyof Value & string)[];
  /** Fields of the form that may be set on many rows at once (CHG-06); money that people own and secrets are none of them. */
  bulkFields?: readonly (keyof Value & string)[];
  /** Why a row is none of many that these fields are set on; undefined where it is. */
  bulkRefusal?(row: Row, fields: readonly string[], context: ScreenContext): string | undefined;
  /** What setting these fields on many rows brings with it, for the query. */
  bulkConsequence?(fields: readonly string[], context: ScreenContext): MessageKey | undefined;
  /** What the commands that create and edit do. */
  createHelp: MessageKey;
  updateHelp: MessageKey;
  /**
   * What a row shows and its form does not set, though a person can change it (ASK-02), by the column's id: the verbs that do,
   * by the value that they lead to, and how new rows begin.
   */
  setElsewhere?: Readonly<Record<string, { verbs: Readonly<Record<string, string>>; begins: readonly unknown[] }>>;
  /** Why nothing can be created, or undefined when it can (GEN-09). */
  createRefusal?(context: ScreenContext): string | undefined;
  /** Why this row cannot be edited, or undefined when it can (RED-02, USER-05). `update` refuses for the same reason. */
  editRefusal?(row: Row, context: ScreenContext): string | undefined;
  create(value: Value, context: ScreenContext, options: RunOptions): Promise<Done<Row>>;
  update(row: Row, value: Value, context: ScreenContext, options: RunOptions): Promise<Done<Row>>;
  /** What an update would take away from how channels are routed; none where it takes nothing (SEE-10). */
  routingOf?(row: Row, value: Value): RoutingChanges;
  /** The fields of the form that can: a change of others takes nothing. */
  routingFields?: readonly (keyof Value & string)[];
}

/** An id as people and scripts write it: a number, or the text that stands for it. */
export function writtenId({ idForm }: Pick<BrowseScreen<never>, 'idForm'>, id: number): number | string {
  return idForm?.format(id) ?? id;
}

/**
 * What a row is headed by: what the command line finds it by, and what a person calls it, once where both are the same. A
 * number that only this program knows a row by says nothing to anybody. Fit for a terminal.
 */
export function headOf<Row>(
  screen: Pick<BrowseScreen<Row>, 'idForm' | 'id' | 'name' | 'get' | 'lookUp'>,
  row: Row,
): string {
  const { get, idForm, lookUp } = screen;
  const number = get || idForm ? String(writtenId(screen, screen.id(row))) : undefined;
  const [key, name] = [lookUp?.keyOf(row) ?? number, screen.name(row)];
  return sanitise(key === undefined || key === name ? name : `${key} ${name}`);
}

/** Whether rows of this list can be created and edited. */
export function isEditable<Row>(screen: BrowseScreen<Row>): screen is ListScreen<Row, object> {
  return 'form' in screen;
}

/** Whether a list may stand in the order of a column under these filters: one that tells nothing there orders nothing. */
export function isOrderable(
  { sortable, onlyWith }: Pick<Column<never>, 'sortable' | 'onlyWith'>,
  filters: FilterValues,
): boolean {
  if (sortable !== true) return false;
  return onlyWith === undefined || !['', 'false'].includes(filters[onlyWith] ?? '');
}

/** Whether these filters of a list are tried here over all rows, not by the gateway (GEN-07). */
export function areFiltersHere<Row>(
  { filtersHere }: Pick<BrowseScreen<Row>, 'filtersHere'>,
  filters: FilterValues,
  context: ScreenContext,
): boolean {
  return typeof filtersHere === 'function' ? filtersHere(filters, context) : filtersHere === true;
}
