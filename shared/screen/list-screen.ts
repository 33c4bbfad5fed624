import type { JournalEntry, JournalledRow } from '../domain/journal.ts';
import type { RoutingChanges } from '../domain/state/impact.ts';
import type { Role } from '../domain/user/role.ts';
import { sanitise } from '../format/sanitise.ts';
import type { CallOptions, Page, PageQuery } from '../gateway/client/page.ts';
import type { MessageKey } from '../text/text.ts';
import type { Action, Done, RunOptions, UndoAction } from './action.ts';
import type { Badge } from './badge.ts';
import type { Cell, StandIn } from './cells.ts';
import type { Detail } from './detail.ts';
import type { Choice, DraftCheck, Form } from './form.ts';
import type { ListChart } from './list-chart.ts';
import type { Overview } from './overview.ts';
import type { RowLook } from './row-look.ts';
import type { ScreenContext } from './screen-context.ts';
import type { Timeline } from './timeline.ts';

/** The unit of a number: quota units; USD, shown in the site's currency or in dollars; a time; a duration; a share. */
export type Unit = 'quota' | 'usd' | 'dollars' | 'time' | 'timeInMs' | 'seconds' | 'milliseconds' | 'days' | 'share';

export interface Column<Row> {
  /** Name in JSON, CSV, `--columns` and saved column choices; the wire's own field name where there is one. */
  id: string;
  header: MessageKey;
  cell(row: Row, context: ScreenContext): Cell;
  /** Returns the cell's `raw` without making the cell, for machine formats with very many rows. */
  raw?(row: Row): Cell['raw'];
  align?: 'left' | 'right';
  /** The unit of `raw`, so that values can be typed and exported as they are shown (GEN-27, ASK-14, ASK-16). */
  unit?: Unit;
  /** `raw` is a plain number in every row: an id, a count; or texts, which have no order. */
  isNumber?: true;
  isText?: true;
  /** The width in terminal cells: the minimum, and the maximum when there is room. */
  width: { minimum: number; maximum: number };
  /** 1 is always shown; when room is short, columns with a higher number are dropped first. */
  priority: 1 | 2 | 3;
  /** Order in which the terminal UI drops it: lowest first, 9 last; by default 8, 5 or 2 by its `priority`. */
  weight?: number;
  /** Its `weight` under these filters of the gateway; undefined to keep `weight`. */
  weightUnder?(filters: FilterValues): number | undefined;
  /** Its content is never truncated up to the maximum: the whole column is dropped instead, as with numbers. */
  isWhole?: boolean;
  /** Its raw value depends on the site's settings, and is null where they are not known (`knowsStatus`). */
  readsStatus?: boolean;
  /** It holds text to paste elsewhere, such as a key; shown in a monospaced font. */
  isCode?: boolean;
  /** A shorter header, for where the long one would be wider than the content. */
  head?: MessageKey;
  /** Shown only in wide output, the column picker and details; with `fillsRoom` also in lists with room for all. */
  wide?: boolean;
  fillsRoom?: boolean;
  /** Hidden at first while it is empty in every row of the page. */
  sparse?: boolean;
  /** What its cells say in a list that has no room for another column, which would say it. */
  standIn?: StandIn<Row>;
  /** Whether the console shows it at first: it hides defaults, and shows a wide column that most rows need. */
  isUsual?(row: Row, rows: readonly Row[], context: Pick<ScreenContext, 'role'>): boolean;
  isNeeded?(row: Row): boolean;
  /** The filter without which the column is empty and cannot be sorted by (comparison, rehearsal). */
  onlyWith?: string;
  /** The rows on hand can be sorted by it (by `cell().raw`). */
  sortable?: boolean;
  /** The form field that can be edited in the cell. */
  editable?: string;
  /** The least role that sees it, where that is higher than the screen's. */
  access?: Role;
  /** All states of the cell, or names of a number (a channel's type): a filter that matches none is an error (GEN-07). */
  states?: readonly { name: string; label: MessageKey; value?: number | string }[];
  choices?: readonly { name: string; label: MessageKey; value: number }[];
  /** It shows the state of its row, as a column called `status` does (`isStateColumn`). */
  isState?: true;
  /** Choosing a member of the cell sets this filter (PRICE-01: a group changes the viewed group). */
  filter?: string;
  /** The verb of a row action that an icon before the cell runs (LOG-03: who made the call). */
  action?: string;
  /** The rows of another list that the cell counts (WEB-14): that list's filters, and words for the rest. */
  behind?(row: Row): Behind;
  /** Where an empty value is entered; the console shows a link there, and the column even while all rows are empty. */
  enteredAt?(row: Row): Behind | undefined;
  /** A value of the gateway's own record that only experts ask for: the details of a row fold it away where they can. */
  isBehind?: boolean;
  /** A badge before the cell that distinguishes rows (the provider of a channel); the console draws it. */
  badge?(row: Row, context: ScreenContext): Badge;
  /** Shown at the head of a row's details, before the fields that can be changed. */
  isFact?: boolean;
  /** What this gateway does with the column itself (GEN-07); the rest is done here on the rows that were read. */
  byGateway?: ByGateway;
}

/** Where the rows are that a number counts. */
export interface Behind {
  noun: 'log' | 'channel';
  filters: FilterValues;
  words: string;
}

/** What a gateway does with one column of a list itself. Functions of the context, because generations differ. */
export interface ByGateway {
  /** The query value for only (`isExcluding`: all but) rows with this value; undefined where the gateway cannot. */
  filter?(value: string, isExcluding: boolean, context: ScreenContext): string | undefined;
  /** Whether the gateway sorts rows by this column. */
  sorts?(context: ScreenContext): boolean;
  /** The label of a value in the gateway's counts (`Page.counts`). Missing where it does not count this column. */
  counted?(value: string, context: ScreenContext): string;
}

/** A named filter line that a list offers (WEB-04). */
export interface ListView {
  label: MessageKey;
  /** The filter line, in the grammar of `readListFilter`. */
  line: string;
}

/** The order of a list by one column. */
export interface ListOrder {
  column: string;
  descending: boolean;
}

/** What a costly list can show before it is read. */
export interface AtOnce<Row> {
  /** Undefined where no rows can be shown. */
  page: Page<Row> | undefined;
  /** The offer to read the list, for users who may; where it `isLong`, the list is read only after the user accepts. */
  offer: { text: string; button: string; isLong: boolean };
}

/** A query of a list. */
export interface ListQuery extends PageQuery {
  filters: FilterValues;
  /** Column values that the gateway filters by (`ByGateway.filter`). Older ones ignore them, so rows are tested too. */
  columns?: FilterValues;
  /** Set only for a column that the gateway sorts by. */
  order?: ListOrder;
}

/** One filter; its id, in kebab case, is the flag, the URL parameter and the name in `:channel group=vip`. */
export interface Filter {
  id: string;
  /** `number` and `datetime` are typed as in forms; filter-values.ts describes how their text is read. */
  kind: 'text' | 'choice' | 'toggle' | 'number' | 'datetime';
  label: MessageKey;
  help: MessageKey;
  /** The choices, where no request is needed for them. */
  choices?: (context: ScreenContext) => Choice[];
  /** The choices, where they have to be fetched from the gateway: one call each time. */
  askChoices?: (context: ScreenContext, signal?: AbortSignal) => Promise<Choice[]>;
  /** Several of the choices may be typed, separated by commas. */
  takesSeveral?: boolean;
  /** Kept between visits under its id (`id-sort`, NAV-12). */
  remembered?: boolean;
  /** The list shows nothing without it. */
  isNeeded?: boolean;
  /** It says what a row stands for, and leaves none out. */
  isGrouping?: boolean;
  /** Takes keys: never written to disk. */
  isSecret?: boolean;
  /** It names a file on this machine, so it is not offered in a browser. */
  isPath?: boolean;
  /** The least role that it is offered to, where that is higher than the screen's. */
  access?: Role;
  /** The value in force while nothing was chosen, as text (`today`, `+1h`); choosing `any` lifts it. */
  default?(context: ScreenContext): string;
  /** The filter whose value lifts this filter's default. */
  liftedBy?: string;
  /** Whether a plain word of a filter line means this filter. */
  takes?(word: string, context: ScreenContext): boolean;
  /** An example of a valid value, shown in errors and placeholders. */
  example?: string;
}

/** Filter values by filter id, as text; a toggle is 'true' or missing. They are trimmed before use. */
export type FilterValues = Record<string, string>;

/** A field that users may copy. A function, because the key of a token may have to be fetched. */
export interface CopyField<Row> {
  id: string;
  label: MessageKey;
  secret?: boolean;
  /** The separator between the values of several rows; a line break when missing. */
  separator?: string;
  value(row: Row, context: ScreenContext, options: CallOptions): Promise<string> | string;
}

/** How a row is found by its key, where that is not its numeric id (a model, a task's own id). */
export interface LookUp<Row> {
  /** The key that finds this row again; also its name in `--output name`. */
  keyOf(row: Row): string;
  /** Further keys that find the row. */
  otherKeysOf?(row: Row): readonly string[];
  /** `find` reads the whole list for a key, so several keys are searched for in one reading. */
  readsList?: boolean;
  /** `find` searches all times, whatever time range the list has by default. */
  isTimeless?: boolean;
  /** Filters for finding an id from elsewhere (a request's, a task's); missing where such ids are not known. */
  pasted?: FilterValues;
  /** Rejects with a `Refusal` when no row has the key. Filters narrow the search where all rows have to be read. */
  find(key: string, filters: FilterValues, context: ScreenContext, options: CallOptions): Promise<Row>;
}

/** A list of one kind of thing: described once here and drawn by all three faces. */
export interface BrowseScreen<Row> {
  /** Its name in the registry, which says who may see it and on which faces. */
  noun: string;
  title: MessageKey;
  /** The name of one row, with its `{id}`. */
  one: MessageKey;
  /** A notice that is always shown above the list (TOK-01). */
  notice?: MessageKey;
  /** A notice above the list that depends on the site, the user or the filters (DRAW-01). */
  noticeFor?(context: ScreenContext, filters: FilterValues): MessageKey | undefined;
  /** Where what the notice names is changed, for those who may. */
  noticeLink?(context: ScreenContext): { path: string; label: MessageKey } | undefined;
  /** The notices say what is listed, and warn of nothing. */
  noticesOnlyInform?: boolean;
  /** Sentences that explain how to read the list, shown on request (PRICE-01). */
  explanation?: readonly MessageKey[];
  emptyState: MessageKey;
  /** The verbs of actions on no row that an empty list offers to begin with. */
  emptyVerbs?: readonly string[];
  /** Where rows come from, for an empty list without a form to create one. */
  emptyLink?(context: ScreenContext): { path: string; label: MessageKey } | undefined;
  /** Filters to begin with, the likeliest first, for a list that shows nothing without one. */
  starts?(context: ScreenContext, options: CallOptions): Promise<{ label: string; filters: FilterValues }[]>;
  /** Shown when an action on rows is started and no row is selected. */
  selectFirst: MessageKey;
  /** Shown when no row has the given id. */
  notFound: MessageKey;
  /** The word for one row within a sentence. */
  singular: MessageKey;
  /** The help of the command that lists the rows. */
  listHelp: MessageKey;
  /** Identifies a row for cursor, marks and results; a number made of its content where there is no id (docs/gateways.md 14.23). */
  id(row: Row): number;
  /** Several rows may have the same `id` and content (docs/gateways.md 14.23): none is dropped as a repetition. */
  hasEqualRows?(context: ScreenContext): boolean;
  /** How an `id` is written where it is not a plain number (`12:3`); `parse` returns undefined for any other text. */
  idForm?: {
    parse(text: string): number | undefined;
    format(id: number): string;
    /** Two examples for help. */
    examples: readonly [string, string];
  };
  /** The name of this row for users. Sanitised. */
  name(row: Row): string;
  /** What people call it where `name` is an id to type, for cards and details. Sanitised. */
  heading?(row: Row, context: ScreenContext): string;
  /** Whether the row is shown greyed out. */
  muted?(row: Row, context: ScreenContext): boolean;
  /** Whether the row was deleted and this gateway still lists it: such rows are not found by name. */
  isGone?(row: Row): boolean;
  columns: readonly Column<Row>[];
  /** The columns that capital letters sort by (TUI-05); others are sorted in the layout menu. */
  letters?: Readonly<Record<string, string>>;
  /** The column whose cell opens the row; `name` where it is left out. */
  opener?: string;
  /** Its rows are sums: opening one goes to the list of the rows that it sums (SEE-03, SEE-04). */
  isOfSums?: boolean;
  /** For a row that is a task to do: the route as on the terminal UI's `:` line, which opens instead of its details. */
  leadsTo?(row: Row): string | undefined;
  /** Where each row belongs to a row of another list, actions on it are done to that one (SEE-04). */
  about?: {
    noun: 'channel';
    /** The reason why no action is possible on a row that belongs to none. */
    none: MessageKey;
    /** The other list's row and the verbs that help, the likeliest first; undefined where the row belongs to none. */
    of(row: Row, context: ScreenContext): { row: unknown; verbs: readonly string[] } | undefined;
    /** Stores the other list's changed row, so that this list shows it before it is read again. */
    renew(row: unknown, context: ScreenContext): void;
  };
  /** Verbs of the row's actions that stand in sight below its details, the likeliest first; where there is no overview. */
  detailVerbs?: readonly string[];
  /** The list grows over time, so it can be followed. */
  isLive?: boolean;
  /** Reading it takes very many calls, so it is read when the user asks, and not again automatically. */
  isCostly?: boolean;
  /** Computed from the log's calls, which can be read where the gateway stores them (BIG-01). */
  isOfCalls?: boolean;
  /** Its rows and their raw values depend on the site's settings. */
  readsStatus?: boolean;
  /** The filter words that leave rows which failed (SEE-07). */
  errorWords?: string;
  filters: readonly Filter[];
  /** The verb whose argument is the value of a filter (`route explain gpt-4o`); it may be left out (`route gpt-4o`). */
  argument?: { verb: string; filter: string };
  /** The gateway cannot apply them: rows are tested here, on every face, which says so (GEN-07); else it filters. */
  filtersHere?: true | ((filters: FilterValues, context: ScreenContext) => boolean);
  /** The filters that users need often. One that a gateway cannot answer is left out. */
  views?: readonly ListView[];
  /** How urgently a row needs attention, if at all. The view "Needs attention" shows such rows (WEB-17). */
  attention?(row: Row, context: ScreenContext): 'bad' | 'warn' | undefined;
  /** It usually has few rows that are cheap to read, so its views show their number of rows. */
  countsViews?: true;
  /** The label of the list without a view, where that is not all rows. */
  viewAll?: MessageKey;
  list(query: ListQuery, context: ScreenContext, options: CallOptions): Promise<Page<Row>>;
  /** What is known of a costly list without reading it (WEB-14); undefined where nothing is. */
  atOnce?(query: ListQuery, context: ScreenContext, options: CallOptions): Promise<AtOnce<Row> | undefined>;
  /**
   * When a row was made, in Unix seconds. Only for lists sorted newest first, with the filters `start` and `end`, whose
   * pages cost the gateway more the longer the range is: they are read in time slices.
   */
  timeOf?(row: Row): number;
  /** The column with the time of each row. Where rows are sorted by it, each day has a heading (WEB-21). */
  dayColumn?: string;
  /** What a row is about: in the order of the list itself, each subject has a heading above its rows. */
  subjectOf?(row: Row, context: ScreenContext): string;
  /** The counts over time that came with the rows; undefined where there are none. The console draws them. */
  chart?(context: ScreenContext): ListChart | undefined;
  /** Totals of all rows that the filters match (LOG-01), and how many there are where it is not the usual number. */
  summary?(filters: FilterValues, context: ScreenContext, options: CallOptions): Promise<readonly Detail[]>;
  summarySize?: number;
  /** The overview that a row opens with (WEB-13), where it shows more than the columns. Loaded when needed. */
  overview?(): Promise<Overview<Row>>;
  /** What a row shows across its empty columns (WEB-21), such as why a call failed; also the content of `column`. */
  across?: { cell(row: Row): Cell | undefined; column: string };
  /** Facts about a row beyond its columns (LOG-04). */
  details?(row: Row, context: ScreenContext): readonly Detail[];
  /** How long the row took, part by part; undefined where its parts are not known. */
  timeline?(row: Row, context: ScreenContext): Timeline | undefined;
  /** Missing where the gateway cannot return one row by its id. */
  get?(id: number, context: ScreenContext, options: CallOptions): Promise<Row>;
  lookUp?: LookUp<Row>;
  /** The filter by which a gateway finds rows by name, where a name may be typed instead of an id. */
  nameFilter?: string;
  actions: readonly Action<Row>[];
  copyFields: readonly CopyField<Row>[];
  /** Rebuilds the undo of a journal entry with recipe `own`; undefined where it cannot. */
  restoreUndo?(entry: JournalEntry, context: ScreenContext, options: CallOptions): Promise<UndoAction<Row> | undefined>;
  /** What the journal shows of a row's values, where it keeps more than fields; undefined where it shows them all. */
  shownValues?(row: JournalledRow): Pick<JournalledRow, 'before' | 'after'> | undefined;
  /** The present state of an entry's rows, where this kind of row knows better than a comparison of fields. */
  lookBack?(entry: JournalEntry, context: ScreenContext, options: CallOptions): Promise<readonly RowLook[]>;
}

/** A list whose rows can also be created and edited. */
export interface ListScreen<Row, Value> extends BrowseScreen<Row> {
  get(id: number, context: ScreenContext, options: CallOptions): Promise<Row>;
  form: Form<Value, Row>;
  /** Fields that cost money or give rights: a save that changes one shows before and after and asks (TUI-18). */
  graveFields?: readonly (keyof Value & string)[];
  /** The form fields that may be set on many rows at once (CHG-06); never balances or secrets. */
  bulkFields?: readonly (keyof Value & string)[];
  /** The reason why a row is left out when these fields are set on many; undefined where it is included. */
  bulkRefusal?(row: Row, fields: readonly string[], context: ScreenContext): string | undefined;
  /** The consequence of setting these fields on many rows, for the confirmation. */
  bulkConsequence?(fields: readonly string[], context: ScreenContext): MessageKey | undefined;
  /** The help of the commands that create and edit rows. */
  createHelp: MessageKey;
  updateHelp: MessageKey;
  /** Columns that are changed by verbs, not in the form (ASK-02): the verb for each value, and the values of new rows. */
  setElsewhere?: Readonly<Record<string, { verbs: Readonly<Record<string, string>>; begins: readonly unknown[] }>>;
  /** The reason why no row can be created; undefined when one can (GEN-09). */
  createRefusal?(context: ScreenContext): string | undefined;
  /** A check of drafts against what the gateway has now, made once for several drafts. */
  createCheck?(context: ScreenContext, options: CallOptions): DraftCheck<Value>;
  /** The reason why this row cannot be edited, or undefined (RED-02, USER-05); `update` then rejects with the same. */
  editRefusal?(row: Row, context: ScreenContext): string | undefined;
  create(value: Value, context: ScreenContext, options: RunOptions): Promise<Done<Row>>;
  update(row: Row, value: Value, context: ScreenContext, options: RunOptions): Promise<Done<Row>>;
  /** The routing changes that an update makes; empty where it takes nothing away (SEE-10). */
  routingOf?(row: Row, value: Value): RoutingChanges;
  /** The form fields that affect routing; changing others takes nothing away. */
  routingFields?: readonly (keyof Value & string)[];
}

/** An id as users and scripts write it: a number, or its text form. */
export function writtenId({ idForm }: Pick<BrowseScreen<never>, 'idForm'>, id: number): number | string {
  return idForm?.format(id) ?? id;
}

/**
 * The heading of a row: the key that the command line finds it by, then its name; once where both are equal. A number
 * that only this program uses is left out. Safe for a terminal.
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

/** Whether a list can be sorted by a column under these filters: one that is empty under them cannot. */
export function isOrderable(
  { sortable, onlyWith }: Pick<Column<never>, 'sortable' | 'onlyWith'>,
  filters: FilterValues,
): boolean {
  if (sortable !== true) return false;
  return onlyWith === undefined || !['', 'false'].includes(filters[onlyWith] ?? '');
}
