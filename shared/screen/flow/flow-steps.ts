import type { JournalledRun } from '../../domain/journal.ts';
import type { Action, Confirmation, Danger, Done } from '../action.ts';
import type { Form, FormMode } from '../form.ts';
import type { ImpactReading, LateLines } from '../impact/impact-state.ts';
import type { LiveTable } from '../live-table.ts';
import type { ChangedMeanwhile } from '../saving/changed-meanwhile.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { FlowPlace, LeftOut } from './flow-rules.ts';
import type { ItemResult, MakeCall } from './run-action.ts';
import type { RunSummary } from './run-outcome.ts';
import type { WayBack } from './undo-action.ts';

/** What somebody wants done. */
export interface FlowRequest<Row> {
  place: FlowPlace<Row>;
  action: Action<Row>;
  /** None for an action on the gateway as a whole. */
  rows: readonly Row[];
  /** Filled in beforehand: typed behind a command, or kept from the run before. */
  input?: unknown;
  /** Asks for the input also where its defaults would do. */
  asksInput?: boolean;
  /** Its input comes from flags, without a form that shows what follows: filling that in is no consent then. */
  isUnseen?: boolean;
  /** Agreed to beforehand (`--yes`): nothing is asked. */
  isAgreed?: boolean;
  /** Runs what has `overRows` row by row: for faces that show how such a run goes. */
  isRowByRow?: boolean;
  /** A job of the gateway's is waited for, or only started (`RunOptions.isFollowed`). */
  isFollowed?: boolean | undefined;
  /** The entry of the journal that it takes back. */
  undoes?: number | undefined;
  /** The run of several writes that it is, or goes on with, as the journal keeps it; asked for once it begins. */
  run?: (() => JournalledRun | undefined) | undefined;
}

/** What a face lends to a flow. */
export interface FlowFace<Row> {
  /** Who asks, and where, at the moment. */
  context(): ScreenContext;
  /** Draws a step. What it resolves with is waited for while a run goes on. Never throws. */
  show(step: Step<Row>): void | Promise<void>;
  /** Notes where the person is; the function it answers tells whether they still are there (TRU-10). */
  begin(): () => boolean;
  /** Does what a question waits for, and can be left; resolves undefined, or never, where the person has gone. */
  wait?<Result>(title: string, work: (signal: AbortSignal) => Promise<Result>): Promise<Result | undefined>;
  /**
   * Hears what would be lost before anything is asked or done, where something may be; rejects where that is reason enough to
   * do nothing.
   */
  awaitImpact?(impact: ImpactReading): Promise<void>;
  /** Hears of what was agreed to beforehand, before it is done: what nobody is asked is told all the same. */
  agreed?(confirmation: Confirmation): Promise<void>;
  /** Begins what an action comes down to (`RowAction.isOther`); missing where none of that kind is drawn. */
  instead?(row: Row, action: Pick<Action<Row>, 'verb' | 'label'>): void;
  /** Makes one call of the run. Just makes it when missing. */
  call?: MakeCall<Row>;
  /** Calls under way at once. */
  concurrency?: number;
  /** Draws the table that an action fills while it runs, in place of what became of each row. */
  live?(table: LiveTable): void;
}

interface StepBase<Row> {
  action: Action<Row>;
  /** The form that stays open behind this step: a failure leaves in it what was typed. */
  form?: InputStep<Row>;
}

/** It cannot be done now, for this reason. */
export interface RefusedStep<Row> extends StepBase<Row> {
  kind: 'refused';
  reason: string;
  /** The rows that a rule is against, where that was it. */
  leftOut: readonly LeftOut<Row>[];
}

/** It broke off before anything was sent. */
export interface FailedStep<Row> extends StepBase<Row> {
  kind: 'failed';
  error: unknown;
}

/** The person gave it up. */
export interface EndedStep<Row> extends StepBase<Row> {
  kind: 'ended';
}

/** The action's input is asked for; shown again, as it stands, where what followed from it was not agreed to. */
export interface InputStep<Row> extends StepBase<Row> {
  kind: 'input';
  // biome-ignore lint/suspicious/noExplicitAny: actions of many input types; each is asked with its own form.
  input: Form<any, Row>;
  mode: FormMode;
  /** The row it starts from; undefined for several, or none. */
  row: Row | undefined;
  rows: readonly Row[];
  /** What follows, where filling in the form is the consent. */
  consequences: readonly string[];
  /** The command that does the same with this value. */
  command(value: unknown): string;
  give(value: unknown): void;
  giveUp(): void;
}

/** The person is asked whether it is to be done. */
export interface ConsentStep<Row> extends StepBase<Row>, Confirmation {
  kind: 'consent';
  danger: Danger;
  /** The rows it would be done to; those that a rule is against are named in `consequences`. */
  rows: readonly Row[];
  leftOut: readonly LeftOut<Row>[];
  /** What groups and models lose (SEE-10), or what it would have cost (TUI-18), which comes while the question stands. */
  impact: LateLines | undefined;
  /** To be typed by who agrees to something irreversible done to several rows. */
  countToType: string | undefined;
  /** To be typed where one key would agree to something irreversible done to a single thing. */
  nameToType: string | undefined;
  command: string;
  agree(): void;
  decline(): void;
}

/** Somebody else changed the same row meanwhile, and nothing was written: theirs and mine are shown (TRU-11). The flow ends where neither is chosen. */
export interface ContestedStep<Row> extends StepBase<Row> {
  kind: 'contested';
  conflict: ChangedMeanwhile<Row>;
  /** Goes on with mine over theirs, or with theirs and what is left of mine. */
  choose(choice: 'mine' | 'theirs'): void;
}

/** It is being done; shown at the beginning, after every result, and as a long job goes on. */
export interface RunningStep<Row> extends StepBase<Row> {
  kind: 'running';
  rows: readonly Row[];
  results: readonly ItemResult<Row>[];
  /** The result that has just come. */
  latest: ItemResult<Row> | undefined;
  /** How far a long job is; missing at its beginning. */
  progress?: { done: number; total: number };
  /** To be told at the beginning of a long run. */
  begun: string | undefined;
  command: string;
  /** What takes back what was done so far, for who is cut off in the middle. */
  back(): WayBack<Row>;
  /** Begins no further row; rows under way are awaited. A job of the gateway's is followed no longer, and goes on. */
  stop(): void;
}

/** It was done, or not. */
export interface OutcomeStep<Row> extends StepBase<Row>, WayBack<Row> {
  kind: 'outcome';
  rows: readonly Row[];
  /** What became of each row; none for an action on the gateway as a whole. */
  results: readonly ItemResult<Row>[];
  /** What to tell of a single thing. */
  done: Done | undefined;
  /** Why a single thing failed. */
  error: unknown;
  /** Of several rows: how it went, in one sentence, and where to look. */
  summary: RunSummary | undefined;
  /** Rows that the same action may go on with: failed for sure, or not begun. */
  left: readonly Row[];
  command: string;
  /** The person still is where they asked: what it brought may open there. */
  isHere: boolean;
  /** What it was done with. */
  input: unknown;
  /** Its number in the journal; undefined where none is kept, or nothing was sent. */
  entry: number | undefined;
  /** Does the same to the rows that failed and may be tried again; undefined where there are none. */
  retry: (() => void) | undefined;
  /** Goes on with what is `left`; undefined where there is nothing. */
  goOn: (() => void) | undefined;
}

/** Where a flow has come to. A face draws it, and answers through its functions. */
export type Step<Row> =
  | RefusedStep<Row>
  | FailedStep<Row>
  | EndedStep<Row>
  | InputStep<Row>
  | ConsentStep<Row>
  | ContestedStep<Row>
  | RunningStep<Row>
  | OutcomeStep<Row>;
