import type { JournalledRun } from '../../domain/journal.ts';
import type { Action, Confirmation, Danger, Done } from '../action.ts';
import type { Form, FormMode } from '../form.ts';
import type { ImpactReading, LateLines } from '../impact/impact-state.ts';
import type { LiveTable } from '../live-table.ts';
import type { ChangedMeanwhile } from '../saving/changed-meanwhile.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { FlowTarget, LeftOut } from './flow-rules.ts';
import type { ItemResult, MakeCall } from './run-action.ts';
import type { RunSummary } from './run-outcome.ts';
import type { WayBack } from './undo-action.ts';

/** A request to run an action. */
export interface FlowRequest<Row> {
  target: FlowTarget<Row>;
  action: Action<Row>;
  /** Empty for an action on the gateway as a whole. */
  rows: readonly Row[];
  /** The input, where it is known already: typed in a command, or of the previous run. */
  input?: unknown;
  /** Asks for the input even where its defaults are valid. */
  asksInput?: boolean;
  /** The input comes from flags and not from a form that shows the consequences, so it does not count as consent. */
  isUnseen?: boolean;
  /** The user agreed beforehand (`--yes`), so nothing is asked. */
  isAgreed?: boolean;
  /** Runs an action with `overRows` row by row, for faces that show the progress of such a run. */
  isRowByRow?: boolean;
  /** Whether a background job of the gateway is awaited or only started (`RunOptions.isFollowed`). */
  isFollowed?: boolean | undefined;
  /** The id of the journal entry that this action undoes. */
  undoes?: number | undefined;
  /** The run of several writes that this one starts or continues, for the journal; called when the run begins. */
  run?: (() => JournalledRun | undefined) | undefined;
}

/** The functions of a face that a flow calls. */
export interface FlowFace<Row> {
  /** The current context. */
  context(): ScreenContext;
  /** Draws a step. While a run is in progress, its promise is awaited. Never throws. */
  show(step: Step<Row>): void | Promise<void>;
  /** Notes where the user is; returns a function that tells whether the user is still there (TRU-10). */
  begin(): () => boolean;
  /**
   * Runs work that a step waits for, and that the user can leave; resolves undefined, or never, where the user has
   * left.
   */
  wait?<Result>(title: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined>;
  /** Called with what may be lost, before anything is asked or done; a rejection stops the action. */
  awaitImpact?(impact: ImpactReading): Promise<void>;
  /**
   * Called with the confirmation that was agreed to beforehand, before the action runs, because it is printed even
   * then.
   */
  agreed?(confirmation: Confirmation): Promise<void>;
  /** Starts the action that another one stands for (`RowAction.isOther`); missing on faces that cannot show it. */
  instead?(row: Row, action: Pick<Action<Row>, 'verb' | 'label'>): void;
  /** Makes one call of the run; when missing, the call is made directly. */
  call?: MakeCall<Row>;
  /** The number of concurrent calls. */
  concurrency?: number;
  /** A run over several rows waits for the gateway's rate limit; without it, it ends there and can be gone on with. */
  isPatient?: boolean;
  /** Draws the table that an action fills while it runs, instead of the outcome of each row. */
  live?(table: LiveTable): void;
}

interface StepBase<Row> {
  action: Action<Row>;
  /** The form that stays open behind this step, so that its input is kept after a failure. */
  form?: InputStep<Row>;
}

/** The action is not allowed now. */
export interface RefusedStep<Row> extends StepBase<Row> {
  kind: 'refused';
  reason: string;
  /** The rows that a rule excludes, where a rule is the reason. */
  leftOut: readonly LeftOut<Row>[];
}

/** The action failed before anything was sent. */
export interface FailedStep<Row> extends StepBase<Row> {
  kind: 'failed';
  error: unknown;
  /** The rows with why a rule excludes them for this input, where it excludes all. */
  leftOut?: readonly LeftOut<Row>[];
}

/** The user cancelled. */
export interface EndedStep<Row> extends StepBase<Row> {
  kind: 'ended';
}

/** The action's input is requested. The step is shown again with the same input where the user then declines. */
export interface InputStep<Row> extends StepBase<Row> {
  kind: 'input';
  // biome-ignore lint/suspicious/noExplicitAny: actions of many input types; each is asked with its own form.
  input: Form<any, Row>;
  mode: FormMode;
  /** The row that the input starts from; undefined for none or several. */
  row: Row | undefined;
  rows: readonly Row[];
  /** The consequences, where submitting the form is the consent. */
  consequences: readonly string[];
  /** The command line that does the same with this value. */
  command(value: unknown): string;
  /** Begins to read what the action would have cost with this value; undefined where that has no answer. */
  forecast?: ((value: unknown) => LateLines | undefined) | undefined;
  give(value: unknown): void;
  giveUp(): void;
}

/** The user is asked for consent. */
export interface ConsentStep<Row> extends StepBase<Row>, Confirmation {
  kind: 'consent';
  danger: Danger;
  /** The rows that the action would run on; rows that a rule excludes are named in `consequences`. */
  rows: readonly Row[];
  leftOut: readonly LeftOut<Row>[];
  /**
   * What groups and models lose (SEE-10), or what it would have cost (TUI-18); it may arrive while the question is
   * open.
   */
  impact: LateLines | undefined;
  /** What the user has to type: the number of rows of an irreversible action on several, or a value that is far off. */
  textToType: string | undefined;
  /**
   * The name that the user has to type for an irreversible action on a single thing, where one key would be too easy.
   */
  nameToType: string | undefined;
  command: string;
  agree(): void;
  decline(): void;
}

/**
 * Another user changed the same row meanwhile, and nothing was written: both versions are shown (TRU-11). The flow ends
 * where the user chooses neither.
 */
export interface ContestedStep<Row> extends StepBase<Row> {
  kind: 'contested';
  conflict: ChangedMeanwhile<Row>;
  /**
   * Continues with the user's version over the other one, or with the other one and the changes that do not conflict.
   */
  choose(choice: 'mine' | 'theirs'): void;
}

/** The action is running; shown at the beginning, after each result, and at the progress of a long job. */
export interface RunningStep<Row> extends StepBase<Row> {
  kind: 'running';
  rows: readonly Row[];
  results: readonly ItemResult<Row>[];
  /** The newest result. */
  latest: ItemResult<Row> | undefined;
  /** The progress of a long job; missing at its beginning. */
  progress?: { done: number; total: number };
  /** The message at the beginning of a long run. */
  begun: string | undefined;
  command: string;
  /** The undo of what was done so far, for a user who is interrupted. */
  back(): WayBack<Row>;
  /**
   * Starts no further rows; rows in progress are awaited. A background job of the gateway goes on, and is no longer
   * followed.
   */
  stop(): void;
}

/** The run has ended, with or without success. */
export interface OutcomeStep<Row> extends StepBase<Row>, WayBack<Row> {
  kind: 'outcome';
  rows: readonly Row[];
  /** The outcome of each row; empty for an action on the gateway as a whole. */
  results: readonly ItemResult<Row>[];
  /** The result of an action on a single thing. */
  done: Done | undefined;
  /** The error of an action on a single thing. */
  error: unknown;
  /** For several rows: the summary sentence, with a hint where to look. */
  summary: RunSummary | undefined;
  /** Rows that can still be run: those that certainly failed, and those not started. */
  left: readonly Row[];
  command: string;
  /** The user is still where the action was started, so its result may be opened there. */
  isHere: boolean;
  /** The input of the run. */
  input: unknown;
  /** The id of the journal entry; undefined where no journal is kept, or nothing was sent. */
  entry: number | undefined;
  /** Runs the action again on the failed rows that may be retried; undefined where there are none. */
  retry: (() => void) | undefined;
  /** Continues with the rows in `left`; undefined where there are none. */
  goOn: (() => void) | undefined;
}

/** The current step of a flow. A face draws it and answers through its functions. */
export type Step<Row> =
  | RefusedStep<Row>
  | FailedStep<Row>
  | EndedStep<Row>
  | InputStep<Row>
  | ConsentStep<Row>
  | ContestedStep<Row>
  | RunningStep<Row>
  | OutcomeStep<Row>;
