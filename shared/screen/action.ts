import type { JournalValues, UndoRecipe } from '../domain/journal.ts';
import type { Role } from '../domain/user/role.ts';
import type { CallOptions } from '../gateway/client/page.ts';
import type { MessageKey, TextArea } from '../text/text.ts';
import type { Detail } from './detail.ts';
import type { Form } from './form.ts';
import type { ImpactReading, LateLines } from './impact/impact-state.ts';
import type { LiveTable } from './live-table.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * `safe` runs at once; `confirm` asks first; `irreversible` asks, and has the user type the number of rows where there
 * are several (`textToType` of a flow's consent), or, in the terminal, the name of a single one.
 */
export type Danger = 'safe' | 'confirm' | 'irreversible';

/** Where the rows that an action created are found in their list. */
export interface Made {
  /** Filters that leave the created rows, and perhaps others of the same name. */
  filters: Record<string, string>;
  /** The lowest id among the created rows, where it is known: rows that existed before have lower ids. */
  firstId: number | undefined;
}

/** The result of one run, as faces show it to a user and print it for a script. */
export interface Done<Row = unknown> {
  /** The success message, from `shared/text`. */
  message: string;
  /** `warn` when the gateway accepted the call but did only a part of it. */
  tone?: 'good' | 'warn';
  /**
   * Everything was done although `tone` is `warn`: the warning is about the result, and a script does not count it as a
   * failure.
   */
  isWhole?: boolean;
  /** The row after the run, when the gateway returned it or it was read back. */
  row?: Row;
  /**
   * The values that it left, where they are more than `changes` announced and `row` does not show them by name, for the
   * journal. Without secrets.
   */
  left?: Readonly<Record<string, unknown>>;
  /**
   * The values before, as read right before the write, where `changes` did not announce them, or not as exactly; for the
   * journal. Without secrets.
   */
  was?: Readonly<Record<string, unknown>>;
  /** Where the created rows are found, because a list in another order may not show them. */
  made?: Made;
  /** Facts for machine output, e.g. `{ time: 0.82 }`. */
  data?: Record<string, unknown>;
  /** An address to open or to show: http(s) or a chat client's own scheme, already checked. */
  link?: string;
  /** The link leads to an image, which a face may show itself. */
  isPicture?: boolean;
  /** A secret shown once and offered for copying (a new key). Never logged. */
  secret?: string;
  /**
   * A secret to show as a QR code; `details` hold the same as text for users who cannot scan it. A face never copies it
   * by itself.
   */
  qr?: string;
  /** The noun of the list that holds the result, which opens where a user is present. */
  opens?: string;
  /**
   * The action that follows at once where a user is present: after setting up two-factor authentication, entering its
   * first code.
   */
  next?: AnySiteAction;
  /**
   * A text file to offer for saving (RED-03); its name is safe on every system. Holds what `secret` holds, if anything.
   */
  file?: { name: string; text: string };
  /**
   * Facts shown to a user, in a dialog or as lines under the message (LOG-03). Machine formats print `data` instead.
   */
  details?: readonly Detail[];
}

/** What one call did to all rows: one result for all of them, or one result or error for each row. */
export type ManyDone<Row> = Done<Row> | ReadonlyMap<Row, Done<Row> | Error>;

/** The full text of a confirmation: what is about to happen. */
export interface Confirmation {
  /** "Delete 3 channels on gw.example.com?" */
  prompt: string;
  /** What the action affects, one sentence per line. */
  consequences: string[];
  /** Values of each row before and after, where an action sets values of many rows (CHG-06). */
  changes?: ChangeTable;
  /**
   * Changes that cost money or give rights, before and after, one sentence per line (TUI-18). Printed also where no
   * confirmation is asked.
   */
  effects?: readonly string[];
}

/** What would change in rows, with a column for each field that changes in any row. Sanitised. */
export interface ChangeTable {
  /** The heading above the ids, or above the names that are ids. */
  head: string;
  fields: readonly string[];
  rows: readonly {
    id: string;
    /** Missing where the id is the name. */
    name?: string;
    /** One per field, such as `18 → 10`; undefined where the row keeps that field. */
    cells: readonly (string | undefined)[];
  }[];
}

/** The options that every action's `run` receives. */
export interface RunOptions extends CallOptions {
  /** Reports progress, for actions that make many calls in one run (token batch) or follow a job of the gateway. */
  onProgress?: (done: number, total: number) => void;
  /** Draws the table that the action fills while it runs. */
  onLive?: (table: LiveTable) => void;
  /**
   * Asks the user whether to go on with a save that takes channels away from groups (SEE-10), costs money or gives
   * rights (TUI-18). When missing, the action does not ask.
   */
  agree?: (asked: Confirmation & { impact?: ImpactReading | undefined }) => Promise<boolean>;
  /**
   * For actions that start a background job of the gateway: true waits for its end, false does not; when undefined, the
   * action waits where the user may see jobs.
   */
  isFollowed?: boolean | undefined;
}

/** What an action's icon shows, on the faces that have icons. */
export type ActionIcon =
  | 'ban'
  | 'bolt'
  | 'check'
  | 'coin'
  | 'copy-row'
  | 'download'
  | 'edit'
  | 'eraser'
  | 'image'
  | 'key'
  | 'message'
  | 'plug'
  | 'tool'
  | 'trash'
  | 'upload'
  | 'user'
  | 'user-down'
  | 'user-up';

interface ActionBase<Input> {
  /** In kebab case; the verb on the command line, on the terminal UI's `:` line, and in test titles. */
  verb: string;
  /** Faces draw a dot when it is missing. */
  icon?: ActionIcon;
  label: MessageKey;
  help: MessageKey;
  /** True when repeating the call does no harm, so that retries and `--resume` may repeat it. */
  idempotent: boolean;
  /** It changes nothing on the gateway, so it is allowed in read-only mode (`--read-only`). */
  isRead?: boolean;
  /**
   * It tests or refreshes something and sets nothing that an undo could restore, such as a channel test or a balance
   * update.
   */
  isTrial?: boolean;
  /** Why the action cannot be undone, where there is more to say than that it cannot (TUI-18). */
  noUndo?: MessageKey;
  /**
   * It starts a background job on gateways that have them; faces follow the job to its end, or leave it running
   * (GEN-05).
   */
  isJob?: boolean;
  /** It needs a browser, or acts on what a face has open, so no command does the same. */
  isBrowserOnly?: boolean;
  /** Other names of the same verb on the command line. */
  aliases?: readonly string[];
  /** Words that users type for it in the palette, separated by commas (WEB-18): "top up, credit". */
  spoken?: MessageKey;
  /**
   * The least role that the action is offered to, where that is higher than the screen's; `refusal` holds to the same
   * role.
   */
  access?: Role;
  /** Whether the gateway supports the action; where it does not, faces do not show the action at all. */
  needs?: (context: ScreenContext) => boolean;
  /** Areas of texts that its form and its run use and its screen does not, where not all are loaded at the start. */
  texts?: readonly TextArea[];
  /** The form that is filled in before running (such as the model to test with). Its fields become flags. */
  input?: Form<Input>;
  /**
   * It is an edit that keeps every field which its command line does not name, so the command line it shows names the
   * changed fields alone, and one that names none is refused.
   */
  keepsUnnamed?: boolean;
}

/** An action that is not safe must have a `confirm`; without one it does not compile. */
type Asking<Confirm> =
  | { danger: Exclude<Danger, 'safe'>; confirm: Confirm }
  | { danger: Extract<Danger, 'safe'>; confirm?: undefined };

/** Runs on each of the chosen rows, one call per row. `confirm` receives the input, where the action has a form. */
export type RowAction<Row, Input> = RowRunner<Row, Input> &
  Asking<(rows: readonly Row[], context: ScreenContext, input?: Input) => Confirmation>;

/** A row before the action, and the result of the action on it; `done` is undefined where the outcome is unknown. */
export interface RowDone<Row> {
  row: Row;
  done: Done<Row> | undefined;
}

/**
 * Fields of a row that an action sets, before and after; `before` is missing for a row that the action creates and where
 * it is not known yet (`Done.was`), `after` for a row that it deletes.
 */
export interface Changes {
  before?: JournalValues;
  after?: JournalValues;
  /** Fields that it sets too, whose values are secrets. */
  hidden?: readonly string[];
}

/** The action that undoes another one (TUI-07, WEB-04, CHG-06). */
export interface UndoAction<Row> {
  action: Action<Row>;
  /** The rows to undo, as the first action left them. */
  rows: readonly Row[];
  /**
   * The command lines that do the same, where they do not follow from the action's verb and the rows; empty where no
   * command does.
   */
  commands?: readonly string[];
  /** The id of the journal entry that it undoes, where a journal is kept. */
  undoes?: number | undefined;
  /**
   * The same as data, from which the undo is rebuilt after the program has ended (CHG-08); missing where it cannot be
   * rebuilt.
   */
  recipe?: UndoRecipe;
}

/** The action that undoes an action on the gateway as a whole, by another one of that kind. */
export interface SiteUndo extends Pick<UndoAction<never>, 'rows' | 'commands' | 'recipe' | 'undoes'> {
  action: AnySiteAction;
}

interface RowRunner<Row, Input> extends ActionBase<Input> {
  on: 'rows';
  /**
   * The reason why the action is not allowed; undefined when it is. `input` is missing until the form was filled in.
   */
  refusal?: (row: Row, context: ScreenContext, input?: Input) => string | undefined;
  /** The input form for exactly these rows, where the form shows what they hold (CHG-06). */
  inputFor?: (rows: readonly Row[], context: ScreenContext) => Form<Input, Row>;
  /**
   * Reads what the input refers to, or what the rows need, before the confirmation, such as the row to copy from.
   * Rejects where it does not exist.
   */
  complete?: (input: Input, context: ScreenContext, options: CallOptions, rows: readonly Row[]) => Promise<Input>;
  /** The action that undoes this one on these rows; undefined where there is none. */
  undo?: (results: readonly RowDone<Row>[], input: Input, context: ScreenContext) => UndoAction<Row> | undefined;
  /**
   * The fields that it sets on a row, before and after, for the journal (CHG-07). Neither contains secrets. Undefined
   * where they are not known beforehand.
   */
  changes?: (row: Row, input: Input, context: ScreenContext) => Changes | undefined | Promise<Changes | undefined>;
  /**
   * It only finds another action, which begins in its place (`FlowFace.instead`), such as the one that undoes a journal
   * entry.
   */
  isOther?: true;
  /** The command line that does the same, where fields of the input do not have flags of the same name. */
  command?: (ids: readonly (string | number)[], input: Input, context: ScreenContext) => string;
  run: (row: Row, input: Input, context: ScreenContext, options: RunOptions) => Promise<Done<Row>>;
  /** Begins to read which groups and models lose channels by the action, where it takes channels away (SEE-10). */
  impact?: (rows: readonly Row[], context: ScreenContext, input: Input) => ImpactReading | undefined;
  /**
   * Whether the row, read again afterwards, shows that the action was done. `after` is undefined when the row is gone.
   */
  shows?: (after: Row | undefined, before: Row, input: Input) => boolean;
  /**
   * One call for the whole selection, where more than one row is chosen. Fails with `unsupported` where the gateway has
   * no such call; the rows are then run one by one.
   */
  runMany?: (rows: readonly Row[], input: Input, context: ScreenContext, options: RunOptions) => Promise<ManyDone<Row>>;
  /**
   * The noun of the page that shows the same with more room, on faces that have pages. It is opened with the row's id.
   */
  page?: string;
  /**
   * Compares two rows, as for `Array.sort`. Rows are then run one after the other in this order, because running one
   * renumbers the others (keys of a channel).
   */
  inOrder?: (one: Row, other: Row) => number;
  /** Why the remaining rows are not run after one failed: they may depend on it. */
  endsAtFailure?: MessageKey;
  /**
   * The number of rows up to which a script needs no `--yes`; it prints the confirmation and the result. Users are
   * asked about any number.
   */
  unaskedUpTo?: number;
  /** The command line takes `--expect` and does not run the action unless fields of its form have the given values. */
  takesExpectations?: boolean;
  /**
   * Begins to read what the action would have cost, which may arrive late or never; the confirmation does not wait for
   * it (TUI-18).
   */
  forecast?: (rows: readonly Row[], context: ScreenContext, input: Input) => LateLines | undefined;
  /** A value that has to be typed again, as it is likely a slip of a digit, and why; undefined where none is (TUI-18). */
  valueToType?: (
    rows: readonly Row[],
    context: ScreenContext,
    input: Input,
  ) => { text: string; why: string } | undefined;
  /** Offered for a single row only (copy, edit in place). */
  single?: boolean;
  /** Offered for several chosen rows only: a single row has its own form. */
  isForMany?: boolean;
  /** Makes a row for a key that no row has, where the action creates what the key names (ASK-13). */
  newRow?(key: string, context: ScreenContext, options: CallOptions): Promise<Row>;
  /**
   * Arguments of the command line that are not rows but members of an input field (`gpt-4=gpt-4o`); help shows them as
   * `shown`.
   */
  wordField?: { name: string; isWord(word: string): boolean; shown: string };
  /**
   * Its input is the whole form of its row: when another user changed the same fields meanwhile, the flow offers theirs
   * or mine (TRU-11).
   */
  isOfForm?: boolean;
  /** The row that the command uses where none is named (TOK-08). Rejects where there is none. */
  defaultRow?(context: ScreenContext, options: CallOptions): Promise<Row>;
}

/**
 * Runs once, on the gateway as a whole. `confirm` receives as `count` what `countRows` returned, where that was called.
 */
export type SiteAction<Input> = SiteRunner<Input> &
  Asking<(context: ScreenContext, input?: Input, count?: number) => Confirmation>;

interface SiteRunner<Input> extends ActionBase<Input> {
  on: 'all';
  /** The action that undoes this one, also by an action on rows of its list; undefined where there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: an action on the gateway as a whole knows no type of rows.
  undo?: (done: Done, input: Input, context: ScreenContext) => UndoAction<any> | undefined;
  /** The main action of its list: faces with room give it a button of its own while nothing refuses it. */
  isLead?: true;
  /** How many rows are left for it to act on, as far as it is known; faces that give it a button show it there. */
  left?: (context: ScreenContext) => number;
  /** It makes a row of its list: the key for a new row performs it where the list has no form of its own. */
  makesRow?: true;
  /**
   * The command line that does the same, where it does not follow from the verb and the input's fields; '' where none
   * does.
   */
  command?: string;
  refusal?: (context: ScreenContext) => string | undefined;
  /**
   * Its form shows the consequences and has the user type what is lost, so submitting the form is the consent (ME-07).
   */
  isConsentedByInput?: boolean;
  /**
   * How many rows the action affects, read before an irreversible action is confirmed: the user types the number where
   * there are several. Rejects where the number cannot be known for sure, or is zero.
   */
  countRows?(context: ScreenContext, options: CallOptions): Promise<number>;
  /**
   * The consequence that is printed also where no confirmation is asked, because a user who passed `--yes` should know
   * it.
   */
  warning?: MessageKey;
  run: (input: Input, context: ScreenContext, options: RunOptions) => Promise<Done>;
  /**
   * The verb of the row action that does the same to every row of the list; that one asks and runs as for chosen rows.
   */
  eachRow?: string;
  /**
   * The row action that does the same to every row. A face that shows progress runs it over all rows instead, so that
   * each result appears as it arrives; `confirm` asks, and the face shows `begun` with the number of rows (CHAN-06).
   * Not used where `unless` returns true.
   */
  overRows?: {
    verb: string;
    begun: MessageKey;
    confirm(context: ScreenContext): Confirmation;
    unless?(context: ScreenContext): boolean;
  };
}

// biome-ignore lint/suspicious/noExplicitAny: actions of several input types; each is run with a value of its own form.
export type AnySiteAction = SiteAction<any>;

// biome-ignore lint/suspicious/noExplicitAny: a screen holds actions of many input types; each runner is paired with its own input form.
export type Action<Row> = RowAction<Row, any> | SiteAction<any>;
