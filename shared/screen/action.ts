import type { JournalValues, UndoRecipe } from '../domain/journal.ts';
import type { Role } from '../domain/user/role.ts';
import type { CallOptions } from '../gateway/client/page.ts';
import type { MessageKey } from '../text/text.ts';
import type { Detail } from './detail.ts';
import type { Form } from './form.ts';
import type { ImpactReading, LateLines } from './impact/impact-state.ts';
import type { LiveTable } from './live-table.ts';
import type { ScreenContext } from './screen-context.ts';

/**
 * `safe` runs at once; `confirm` asks first; `irreversible` asks and wants the count of several rows typed
 * (`countToType` of a flow's consent), in the terminal also the name of one.
 */
export type Danger = 'safe' | 'confirm' | 'irreversible';

/** New rows of a list. */
export interface Made {
  /** Leave the rows that were made, and perhaps others of their name. */
  filters: Record<string, string>;
  /** The lowest id among them, where it is known: nothing older has it or a higher one. */
  firstId: number | undefined;
}

/** The result of one run, ready to be told to a person and to a script. */
export interface Done<Row = unknown> {
  /** Success in a person's words, from `shared/text`. */
  message: string;
  /** `warn` when the gateway accepted the call but did not do all of it. */
  tone?: 'good' | 'warn';
  /** All was done: the warning is about what was done, and no failure to a script. */
  isWhole?: boolean;
  /** The row as it is now, when the gateway told or it was read back. */
  row?: Row;
  /** Where what was made is found, as a list shown in another order may not show it. */
  made?: Made;
  /** Facts for machine output, e.g. `{ time: 0.82 }`. */
  data?: Record<string, unknown>;
  /** An address to open or to show: http(s) or a chat client's own scheme, already checked. */
  link?: string;
  /** The link leads to a picture, which a face may show itself. */
  isPicture?: boolean;
  /** A secret shown once and offered for copying (a new key). Never logged. */
  secret?: string;
  /** A secret to show as a QR code; `details` say the same for those who cannot scan. Never copied by itself. */
  qr?: string;
  /** The action one goes on with, at once where there is a person: a set-up is finished by a first code. */
  next?: AnySiteAction;
  /** A text file to offer for saving (RED-03); its name is safe on every system. Holds what `secret` holds, if anything. */
  file?: { name: string; text: string };
  /** Facts for a person: a popup, lines under the message (LOG-03). Machines take `data`. */
  details?: readonly Detail[];
}

/** What one call did to all rows, or what became of each. */
export type ManyDone<Row> = Done<Row> | ReadonlyMap<Row, Done<Row> | Error>;

/** What is about to happen, in full, for a confirmation. */
export interface Confirmation {
  /** "Delete 3 channels on gw.example.com?" */
  question: string;
  /** Blast radius, one sentence a line. */
  consequences: string[];
  /** Before and after, row by row, where the values of many rows are set (CHG-06). */
  changes?: ChangeTable;
  /** Before and after, one sentence a line, of what costs money or gives rights (TUI-18); told also where nobody is asked. */
  effects?: readonly string[];
}

/** What would change in rows, a column for each field that changes in any of them. Sanitised. */
export interface ChangeTable {
  /** Above the ids. */
  head: string;
  fields: readonly string[];
  rows: readonly {
    id: string;
    name: string;
    /** One a field: `18 → 10`; undefined where that field stays. */
    cells: readonly (string | undefined)[];
  }[];
}

/** What every runner gets. */
export interface RunOptions extends CallOptions {
  /** How far it is, for actions that are one long call of many steps (token batch) or follow a job of the gateway's. */
  onProgress?: (done: number, total: number) => void;
  /** Draws the table that the action fills while it runs. */
  onLive?: (table: LiveTable) => void;
  /**
   * Asks whether a save that takes channels away from groups (SEE-10), costs money or gives rights (TUI-18) is to be done all the
   * same; not asked when missing.
   */
  agree?: (asked: Confirmation & { impact?: ImpactReading | undefined }) => Promise<boolean>;
  /** For actions that start a job of the gateway's: true waits for its end, false does not; else where that can be seen. */
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
  | 'user'
  | 'user-down'
  | 'user-up';

interface ActionBase<Input> {
  /** Kebab case; the verb on the command line, in the TUI's `:` line, and in test titles. */
  verb: string;
  /** A dot when missing. */
  icon?: ActionIcon;
  label: MessageKey;
  help: MessageKey;
  /** True when repeating it does no harm, so that retries and `--resume` may. */
  idempotent: boolean;
  /** Changes nothing on the gateway: stays possible where nothing may be changed (`--read-only`). */
  isRead?: boolean;
  /** Tries or renews something and sets nothing that could be put back: a test, a balance that is asked for. */
  isTrial?: boolean;
  /** Why what it did cannot be taken back, where there is more to say than that it cannot (TUI-18). */
  noUndo?: MessageKey;
  /** Starts a job in the gateway's background, where gateways have such: it is followed to its end, or left (GEN-05). */
  isJob?: boolean;
  /** Needs what only a browser has, or is about what is open on a face: no command does the same. */
  isBrowserOnly?: boolean;
  /** Other names of the same verb on the command line. */
  aliases?: readonly string[];
  /** What people say for it where they type a line of words, with commas between (WEB-18): "top up, credit". */
  spoken?: MessageKey;
  /** The least role it is offered to, where that is more than the screen's; `refusal` says the same. */
  access?: Role;
  /** Whether the gateway has what this is about; where it has not, no trace of the action is shown. */
  needs?: (context: ScreenContext) => boolean;
  /** Asked for before running (the model to test with). Its fields become flags. */
  input?: Form<Input>;
}

/** What is not safe asks, and has a question to ask: without one it does not compile. */
type Asking<Confirm> =
  | { danger: Exclude<Danger, 'safe'>; confirm: Confirm }
  | { danger: Extract<Danger, 'safe'>; confirm?: undefined };

/** Runs on each of the chosen rows, one call a row. `confirm` gets what was filled in, where the action has a form. */
export type RowAction<Row, Input> = RowRunner<Row, Input> &
  Asking<(rows: readonly Row[], context: ScreenContext, input?: Input) => Confirmation>;

/** A row as it was, and what was done to it; undefined where nobody knows whether it was. */
export interface RowDone<Row> {
  row: Row;
  done: Done<Row> | undefined;
}

/** Fields of a row that an action sets, before and after: `before` is missing of a row that it makes. */
export interface Changes {
  before?: JournalValues;
  after: JournalValues;
}

/** What takes an action back (TUI-07, WEB-04, CHG-06). */
export interface UndoAction<Row> {
  action: Action<Row>;
  /** The rows that it was done to, as it left them. */
  rows: readonly Row[];
  /** The command lines that do the same, where the action's verb and the rows do not say it; none where no command does. */
  commands?: readonly string[];
  /** The entry of the journal that it takes back, where one is kept. */
  undoes?: number | undefined;
  /** The same as data, from which it is made anew once the program has ended (CHG-08); missing where that cannot be. */
  recipe?: UndoRecipe;
}

/** What takes back something done to the gateway as a whole. */
export interface SiteUndo extends Pick<UndoAction<never>, 'rows' | 'commands' | 'recipe' | 'undoes'> {
  action: AnySiteAction;
}

interface RowRunner<Row, Input> extends ActionBase<Input> {
  on: 'rows';
  /** Undefined when allowed, else why not; `input` is missing while it was not asked for yet. */
  refusal?: (row: Row, context: ScreenContext, input?: Input) => string | undefined;
  /** Its input's form for just these rows, where that tells what they hold (CHG-06). */
  inputFor?: (rows: readonly Row[], context: ScreenContext) => Form<Input, Row>;
  /**
   * Reads what the input speaks of, or what the rows need, before anything is asked: the row that is copied from. Rejects where it
   * is not there.
   */
  complete?: (input: Input, context: ScreenContext, options: CallOptions, rows: readonly Row[]) => Promise<Input>;
  /** What takes back what it did to these rows; undefined where nothing does. */
  undo?: (results: readonly RowDone<Row>[], input: Input, context: ScreenContext) => UndoAction<Row> | undefined;
  /**
   * What it sets of a row, by field, as it is and as it is to be, for the journal (CHG-07). Secrets are in neither. Undefined where
   * that is not known beforehand.
   */
  changes?: (row: Row, input: Input, context: ScreenContext) => Changes | undefined | Promise<Changes | undefined>;
  /** It comes down to another action, which is begun in its place (`FlowFace.instead`): what takes an entry of the journal back. */
  isOther?: true;
  /** The command line that does the same, where fields of the input are no flags of the same name. */
  command?: (ids: readonly (string | number)[], input: Input, context: ScreenContext) => string;
  run: (row: Row, input: Input, context: ScreenContext, options: RunOptions) => Promise<Done<Row>>;
  /** Begins to read what groups and models lose by it, where it takes channels away from them (SEE-10). */
  impact?: (rows: readonly Row[], context: ScreenContext, input: Input) => ImpactReading | undefined;
  /** Whether the row, read again afterwards (undefined: it is gone), shows that this was done to it. */
  shows?: (after: Row | undefined, before: Row, input: Input) => boolean;
  /**
   * One call for the whole selection, where more than one row is chosen. Fails with `unsupported` where the gateway has no
   * such call: the rows are run one by one then.
   */
  runMany?: (rows: readonly Row[], input: Input, context: ScreenContext, options: RunOptions) => Promise<ManyDone<Row>>;
  /** The noun of the page that shows the same with more room, where a face has pages: it is opened with the row's id. */
  page?: string;
  /**
   * The order in which several rows are run, one after the other, where running one moves the others (keys of a channel).
   * As for `Array.sort`.
   */
  inOrder?: (one: Row, other: Row) => number;
  /** Why rows after one that failed are not begun: they may need it. */
  endsAtFailure?: MessageKey;
  /**
   * So many rows need no agreement beforehand where nobody can be asked: a script runs, and is told before and after. People are
   * asked about any.
   */
  unaskedUpTo?: number;
  /** The command line refuses to run it unless fields of its input's form are as `--expect` says. */
  takesExpectations?: boolean;
  /** Begins to tell what it would have cost, which may be late, or never known: no question waits for it (TUI-18). */
  forecast?: (rows: readonly Row[], context: ScreenContext, input: Input) => LateLines | undefined;
  /** Offered on a single row only (copy, edit in place). */
  single?: boolean;
  /** Offered beside chosen rows: a single one has a form of its own. */
  isForMany?: boolean;
  /** A row for a key that no row has, where the action brings what it names into being (ASK-13). */
  newRow?(key: string, context: ScreenContext, options: CallOptions): Promise<Row>;
  /** An edit: a field of its input that is not named stays as the row has it, so its command line names the changed ones alone. */
  keepsUnnamed?: boolean;
  /** Words of the command line that are no rows but members of a field of its input (`gpt-4=gpt-4o`); `shown` stands for them in help. */
  wordField?: { name: string; isWord(word: string): boolean; shown: string };
  /** Its input is the whole form of its row: where somebody else changed the same meanwhile, it goes on with theirs or mine (TRU-11). */
  isOfForm?: boolean;
  /** The row that is meant where none is named (TOK-08). Refuses where there is none. */
  defaultRow?(context: ScreenContext, options: CallOptions): Promise<Row>;
}

/** Runs once, on the gateway as a whole. `confirm` gets in `count` what `countRows` told, where that was asked. */
export type SiteAction<Input> = SiteRunner<Input> &
  Asking<(context: ScreenContext, input?: Input, count?: number) => Confirmation>;

interface SiteRunner<Input> extends ActionBase<Input> {
  on: 'all';
  /** What takes back what it did; undefined where nothing does. */
  undo?: (done: Done, input: Input, context: ScreenContext) => SiteUndo | undefined;
  /** What one comes to its list for, as soon as nothing is against it: a button of its own on faces that have such. */
  isLead?: true;
  /** The command line that does the same, where its verb and the fields of its input do not say it; '' where none does. */
  command?: string;
  refusal?: (context: ScreenContext) => string | undefined;
  /** Whoever fills in its form, which shows what follows, has agreed by that: it has what is lost typed (ME-07). */
  isConsentedByInput?: boolean;
  /**
   * How many rows it concerns, asked before the confirmation of something irreversible: where there are several, the count
   * is typed. Rejects where that cannot be told for sure, or nothing is concerned.
   */
  countRows?(context: ScreenContext, options: CallOptions): Promise<number>;
  /** The consequence that is told where nobody can be asked, too: whoever agrees beforehand should know it. */
  warning?: MessageKey;
  run: (input: Input, context: ScreenContext, options: RunOptions) => Promise<Done>;
  /** The verb of the row action that it comes down to, on every row of its list: that asks and runs as for chosen rows. */
  eachRow?: string;
  /**
   * The row action that does the same to every row. A face that shows how a run goes runs that over all rows instead, so
   * that each outcome is seen as it comes: `confirm` asks, and `begun` is told with their `count` (CHAN-06). Not where
   * `unless` holds.
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
