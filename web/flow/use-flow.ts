import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { JournalEntry } from '../../shared/domain/journal.ts';
import type { Action, Done, UndoAction } from '../../shared/screen/action.ts';
import { describeError } from '../../shared/screen/describe-error.ts';
import { startFlow } from '../../shared/screen/flow/flow.ts';
import type { FlowPlace } from '../../shared/screen/flow/flow-rules.ts';
import type { FlowFace, FlowRequest, InputStep, OutcomeStep, Step } from '../../shared/screen/flow/flow-steps.ts';
import type { ItemResult } from '../../shared/screen/flow/run-action.ts';
import type { LiveTable } from '../../shared/screen/live-table.ts';
import { Refusal } from '../../shared/screen/refusal.ts';
import type { Selection } from '../../shared/screen/selection.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { listKey } from '../hooks/use-list.ts';
import { usePlace } from '../navigation/use-place.ts';
import { noteChange } from '../overlays/last-change.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { askConsent } from './confirm.tsx';
import { showDone } from './show-done.ts';

/** The form of an action that is open. */
export interface OpenForm<Row> {
  step: InputStep<Row>;
  /** `asking`: a question stands in its place; `running`: what was filled in is under way. */
  phase: 'open' | 'asking' | 'running';
  /** Why what was filled in failed; it is all still there. */
  failure: unknown;
}

/** A run over several rows. */
export interface Run<Row> {
  action: Action<Row>;
  total: number;
  results: readonly ItemResult<Row>[];
  isRunning: boolean;
  stop(): void;
  /** Tries those that failed once more; undefined where none may be. */
  retry: (() => void) | undefined;
  /** Takes back what was done; undefined where nothing does. */
  undo?: (() => void) | undefined;
  /** The table that the run fills, in place of its results. */
  live?: LiveTable;
}

/** A job of the gateway's that is followed. */
export interface RunningJob {
  // biome-ignore lint/suspicious/noExplicitAny: only its name is shown.
  action: Action<any>;
  done: number;
  total: number;
  /** Follows it no longer. */
  stop(): void;
}

export interface Flow<Row> {
  /** Begins an action; `input` was filled in beforehand. */
  start(action: Action<Row>, rows: readonly Row[], input?: unknown): void;
  /** Begins what takes something back. */
  takeBack(undo: UndoAction<Row>): void;
  form: OpenForm<Row> | undefined;
  run: Run<Row> | undefined;
  job: RunningJob | undefined;
  /** The verb under way. */
  running: string | undefined;
}

interface FlowOptions<Row> {
  /** The chosen rows: those left to do stay chosen. */
  selection?: Selection;
  id?(row: Row): number;
  /** Hears of the rows that are left chosen, which may be on no page on show. */
  know?(rows: readonly Row[]): void;
  /** The results of runs stand on the page: what they say is not said in a message over them as well. */
  showsRuns?: boolean;
  /** Hears of a success, which was told already. */
  onDone?(action: Action<Row>, done: Done): void;
}

/** Draws the steps of actions (`shared/screen/flow/flow.ts`) in the browser: dialogs, messages, the panel of results. */
export function useFlow<Row>(place: FlowPlace<Row>, options: FlowOptions<Row> = {}): Flow<Row> {
  const context = useScreenContext();
  const { world } = useConsole();
  const client = useQueryClient();
  const begin = usePlace();
  const [form, setForm] = useState<OpenForm<Row>>();
  const [run, setRun] = useState<Run<Row>>();
  const [job, setJob] = useState<RunningJob>();
  const [running, setRunning] = useState<string>();
  const undoing = useRef<Action<Row>>(undefined);
  /** The noun whose rows are acted on, where they are not of this place. */
  const other = useRef<string>(undefined);
  const { say } = context;
  const latest = useRef({ context, options, form });
  latest.current = { context, options, form };

  const showFailure = (error: unknown) => {
    const { message, hint } = describeError(error, say);
    notify(error instanceof Refusal ? 'warn' : 'bad', message, hint);
  };
  const draw = (phase: OpenForm<Row>['phase'], step: InputStep<Row> | undefined, failure?: unknown) =>
    setForm((now) => (step !== undefined && now?.step === step ? { step, phase, failure } : undefined));

  /** What takes back what was just done; taking back is not taken back again, which would go round in a circle. */
  const undoOf = ({ action, undo }: OutcomeStep<Row>): (() => void) | undefined => {
    if (undo === undefined || undoing.current === action) return undefined;
    return () => {
      takeBack(undo);
      undoing.current = undo.action;
    };
  };

  const showOutcome = async (step: OutcomeStep<Row>, undo: (() => void) | undefined) => {
    const { action, done, error, summary } = step;
    setRunning(undefined);
    await client.invalidateQueries({ queryKey: listKey(place.noun) });
    if (other.current !== undefined) void client.invalidateQueries({ queryKey: listKey(other.current) });
    const isOpen = step.form !== undefined && latest.current.form?.step === step.form;
    draw('open', error === undefined ? undefined : step.form, error);
    if (other.current === undefined) choose(step);
    if (done !== undefined) {
      const { next } = done;
      const follow = next && { label: say(next.label), run: () => start(next, []) };
      // What there is to read comes with a sentence of what to do with it.
      const title = next === undefined ? say(action.label) : undefined;
      showDone(done, world, say, { title, isElsewhere: !step.isHere, follow, undo });
      // Where the browser refuses, the dialog that shows it offers the copy.
      if (done.secret !== undefined && (await world.clipboard.write(done.secret))) notify('good', say('common.copied'));
      latest.current.options.onDone?.(action, done);
    } else if (summary !== undefined) {
      const isOnPage = latest.current.options.showsRuns === true && summary.outcome !== 'unsure';
      if (!isOnPage) notify(summary.tone, summary.message, summary.hint);
    } else if (!isOpen) showFailure(error);
  };

  /** What is done, or may be (TRU-01), is let go; what is left to do stays chosen for another try. */
  const choose = ({ results, left }: OutcomeStep<Row>) => {
    const { selection, id, know } = latest.current.options;
    if (selection === undefined || id === undefined) return;
    selection.remove(results.map(({ row }) => id(row)));
    if (results.length < 2) return;
    know?.(left);
    selection.add(left.map(id));
  };

  const show = (step: Step<Row>): void | Promise<void> => {
    switch (step.kind) {
      case 'refused':
        return notify('warn', step.reason);
      case 'failed': {
        const isOpen = step.form !== undefined && latest.current.form?.step === step.form;
        draw('open', step.form, step.error);
        return isOpen ? undefined : showFailure(step.error);
      }
      case 'ended':
        return draw('open', undefined);
      case 'input':
        return setForm({ step, phase: 'open', failure: undefined });
      case 'consent':
        draw('asking', step.form);
        return askConsent(step, say);
      case 'contested':
        // Forms of rows draw theirs and mine themselves.
        return showFailure(step.conflict);
      case 'running': {
        draw('running', step.form);
        setRunning(step.action.verb);
        if (step.begun !== undefined) notify('good', step.begun);
        const { action, results, stop, rows, progress } = step;
        if (progress !== undefined) return setJob({ action, stop, ...progress });
        return setRun((now) => ({
          ...{ action, results, stop, total: rows.length, isRunning: true, retry: undefined, undo: undefined },
          live: step.latest === undefined ? undefined : now?.live,
        }));
      }
      case 'outcome': {
        const { results, retry } = step;
        setJob(undefined);
        const undo = undoOf(step);
        // What stands in a message or the panel of results offers its undo itself.
        if (step.isChange && undo === undefined) {
          const what = step.done?.message ?? step.summary?.message ?? '';
          const isBack = undoing.current === step.action;
          noteChange(isBack ? undefined : say('undo.lastStays', { what, reason: step.noUndo }));
        }
        setRun((now) => now && { ...now, results, retry, undo, isRunning: false });
        return void showOutcome(step, undo);
      }
    }
  };

  const live = (table: LiveTable) => setRun((now) => now && { ...now, live: table });

  /** What is done with an entry of the journal asks, runs and is told here, though its rows are of another place. */
  const instead: FlowFace<Row>['instead'] = (entry, { verb }) => {
    const look = async () => {
      const { requestOfEntry } = await import('../../shared/screens/navigation/undo-of-entry.ts');
      return requestOfEntry(verb, entry as JournalEntry, latest.current.context, {});
    };
    // A late answer to a place that is gone is dropped (TRU-10).
    const isHere = begin();
    look().then((request) => {
      if (!isHere()) return;
      other.current = request.place.noun;
      startFlow(request as FlowRequest<Row>, face);
    }, showFailure);
  };
  const face: FlowFace<Row> = { context: () => latest.current.context, show, begin, live, instead };
  const start: Flow<Row>['start'] = (action, rows, input) => {
    undoing.current = undefined;
    other.current = undefined;
    startFlow({ place, action, rows, input, asksInput: true, isRowByRow: true }, face);
  };
  const takeBack = ({ action, rows, undoes }: UndoAction<Row>) => {
    undoing.current = undefined;
    other.current = undefined;
    startFlow({ place, action, rows, undoes, asksInput: true }, face);
  };
  return {
    start,
    takeBack,
    form,
    job,
    run: run !== undefined && (run.total > 1 || run.live !== undefined) ? run : undefined,
    running,
  };
}
