import { useQueryClient } from '@tanstack/react-query';
import { startTransition, useEffect, useRef, useState } from 'react';
import type { JournalEntry } from '../../shared/domain/journal.ts';
import type { Action, Done, UndoAction } from '../../shared/screen/action.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { startFlow } from '../../shared/screen/flow/flow.ts';
import type { FlowTarget } from '../../shared/screen/flow/flow-rules.ts';
import type { FlowFace, FlowRequest, InputStep, OutcomeStep, Step } from '../../shared/screen/flow/flow-steps.ts';
import type { ItemResult } from '../../shared/screen/flow/run-action.ts';
import type { LiveTable } from '../../shared/screen/live-table.ts';
import { Refusal } from '../../shared/screen/refusal.ts';
import type { Selection } from '../../shared/screen/selection.ts';
import { type Noun, registry } from '../../shared/screens/registry.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { listKey } from '../hooks/use-list.ts';
import { addressOf } from '../navigation/address-of.ts';
import { useStillHere } from '../navigation/use-still-here.ts';
import { useNavigation } from '../navigation/wouter.tsx';
import { noteChange } from '../overlays/last-change.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { fetchAreas } from '../text/areas.ts';
import { askConsent } from './confirm.tsx';
import { showDone } from './show-done.ts';

/** The open form of an action. */
export interface OpenForm<Row> {
  step: InputStep<Row>;
  /** What the rows are; not those of the list where an entry of its journal is taken back. */
  target: FlowTarget<Row>;
  /**
   * `asking`: hidden while a confirmation is open; `running`: submitted, and the action runs; `watched`: hidden while it
   * runs, because a table on the page shows how far it is, with a button that stops it.
   */
  phase: 'open' | 'asking' | 'running' | 'watched';
  /** The error of the last attempt; the form keeps its values. */
  failure: unknown;
  /** Stops what runs where it only reads, with the form kept; undefined where nothing of that kind runs. */
  stop?: (() => void) | undefined;
}

/** A run over several rows. */
export interface Run<Row> {
  action: Action<Row>;
  /** What the rows are; not those of the list where an entry of its journal is taken back. */
  target: FlowTarget<Row>;
  total: number;
  results: readonly ItemResult<Row>[];
  isRunning: boolean;
  stop(): void;
  /** Retries the failed rows; undefined where none may be retried. */
  retry: (() => void) | undefined;
  /** Undoes the run; undefined where no action does. */
  undo?: (() => void) | undefined;
  /** The table that the run fills, shown in place of its results. */
  live?: LiveTable;
}

/** A background job of the gateway whose progress is polled. */
export interface RunningJob {
  // biome-ignore lint/suspicious/noExplicitAny: only its name is shown.
  action: Action<any>;
  done: number;
  total: number;
  /** Stops following the job, which goes on at the gateway. */
  stop(): void;
}

/** The actions that can be started, and what is open or running. */
export interface Flow<Row> {
  /** Starts an action; `input` is the input given beforehand. */
  start(action: Action<Row>, rows: readonly Row[], input?: unknown): void;
  /** Starts the undo of an action. */
  takeBack(undo: UndoAction<Row>): void;
  form: OpenForm<Row> | undefined;
  run: Run<Row> | undefined;
  job: RunningJob | undefined;
  /** The verb of the running action. */
  running: string | undefined;
}

interface FlowOptions<Row> {
  /** The selected rows; after a run over several, only the rows left to do stay selected. */
  selection?: Selection;
  id?(row: Row): number;
  /** Called with the rows that stay selected, which may not be on the visible page. */
  know?(rows: readonly Row[]): void;
  /** Whether the page shows the results of runs: then no message repeats them, unless a result is unsure. */
  showsRuns?: boolean;
  /** Called after the person was notified of a success. */
  onDone?(action: Action<Row>, done: Done): void;
}

/**
 * Shows the steps of actions (`shared/screen/flow/flow.ts`) in the browser: opens confirmations and messages, and
 * returns the form, run and job for the caller to draw.
 */
export function useFlow<Row>(target: FlowTarget<Row>, options: FlowOptions<Row> = {}): Flow<Row> {
  const context = useScreenContext();
  const { world, drafts } = useConsole();
  const client = useQueryClient();
  const begin = useStillHere();
  const navigation = useNavigation();
  const [form, setForm] = useState<OpenForm<Row>>();
  const [run, setRun] = useState<Run<Row>>();
  const [job, setJob] = useState<RunningJob>();
  const [running, setRunning] = useState<string>();
  const undoing = useRef<Action<Row>>(undefined);
  /** What the rows acted on are, where they are not rows of `target` (see `instead`). */
  const other = useRef<FlowTarget<Row>>(undefined);
  const { say } = context;
  const latest = useRef({ context, options, form });
  latest.current = { context, options, form };

  // Whoever closes the tab leaves the rest of the rows undone, and is asked first.
  const isUnderWay = run?.isRunning === true && run.action.isRead !== true && (run.total > 1 || run.live !== undefined);
  useEffect(() => (isUnderWay ? drafts.add() : undefined), [isUnderWay, drafts]);

  const showFailure = (error: unknown) => {
    const { message, hint } = describeError(error, say);
    notify(error instanceof Refusal ? 'warn' : 'bad', message, hint);
  };
  const draw = (
    phase: OpenForm<Row>['phase'],
    step: InputStep<Row> | undefined,
    failure?: unknown,
    stop?: () => void,
  ) =>
    setForm((now) => {
      if (step === undefined || now?.step !== step) return undefined;
      const isWatched = now.phase === 'watched' && phase === 'running';
      return { ...now, phase: isWatched ? 'watched' : phase, failure, stop };
    });

  /** The undo of what was just done. An undo itself offers none, or the two would alternate for ever. */
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
    // What was only read, and failed, leaves the list as it is.
    if (error === undefined || !action.isRead) await client.invalidateQueries({ queryKey: listKey(target.noun) });
    if (other.current !== undefined) void client.invalidateQueries({ queryKey: listKey(other.current.noun) });
    const isOpen = step.form !== undefined && latest.current.form?.step === step.form;
    draw('open', error === undefined ? undefined : step.form, error);
    if (other.current === undefined) choose(step);
    if (done !== undefined) {
      const { next } = done;
      const follow = next && { label: say(next.label), run: () => start(next, []) };
      // With a next step, the dialog keeps the message as its title, as it explains that step.
      const title = next === undefined ? say(action.label) : undefined;
      showDone(done, world, say, { title, isElsewhere: !step.isHere, follow, undo });
      // Where the browser refuses the clipboard, the dialog with the secret has a copy button.
      if (done.secret !== undefined && (await world.clipboard.write(done.secret))) notify('good', say('common.copied'));
      latest.current.options.onDone?.(action, done);
      if (done.opens !== undefined) {
        // The list may be on show already, with what was there before.
        void client.invalidateQueries({ queryKey: listKey(done.opens) });
        if (step.isHere) navigation.go(addressOf(done.opens as Noun) ?? '/');
      }
    } else if (summary !== undefined) {
      const isOnPage = latest.current.options.showsRuns === true && summary.outcome !== 'unsure';
      if (!isOnPage) notify(summary.tone, summary.message, summary.hint);
    } else if (!isOpen) showFailure(error);
  };

  /** Deselects rows that were or may have been changed (TRU-01); rows left to do stay selected for another try. */
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
        // What was read for the action may differ from the rows on show.
        if (step.action.on === 'rows' && step.action.complete !== undefined)
          void client.invalidateQueries({ queryKey: listKey(target.noun) });
        return isOpen ? undefined : showFailure(step.error);
      }
      case 'ended':
        return draw('open', undefined);
      case 'input':
        return setForm({ step, target: other.current ?? target, phase: 'open', failure: undefined });
      case 'consent':
        draw('asking', step.form);
        return askConsent(step, say);
      case 'contested':
        // Forms of rows draw theirs and mine themselves.
        return showFailure(step.conflict);
      case 'running': {
        draw('running', step.form, undefined, step.action.isRead ? step.stop : undefined);
        setRunning(step.action.verb);
        if (step.begun !== undefined) notify('good', step.begun);
        const { action, results, stop, rows, progress } = step;
        if (progress !== undefined) return setJob({ action, stop, ...progress });
        const next = (now: Run<Row> | undefined) => ({
          ...{ action, results, stop, total: rows.length, isRunning: true, retry: undefined, undo: undefined },
          target: other.current ?? target,
          live: step.latest === undefined ? undefined : now?.live,
        });
        // Thousands of results come one by one: drawing them must not hold up what the person does meanwhile.
        if (step.latest === undefined) return setRun(next);
        return startTransition(() => setRun(next));
      }
      case 'outcome': {
        const { results, retry } = step;
        setJob(undefined);
        const undo = undoOf(step);
        // An undo is offered by its message or the results panel, which register it for the undo key themselves.
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

  const live = (table: LiveTable) => {
    setRun((now) => now && { ...now, live: table });
    setForm((now) => (now?.phase === 'running' ? { ...now, phase: 'watched' } : now));
  };

  /** Runs the action for a journal entry in this flow, although its rows belong to another noun. */
  const instead: FlowFace<Row>['instead'] = (entry, { verb }) => {
    const look = async () => {
      const { noun } = entry as JournalEntry;
      const screen = registry.find((one) => one.noun === noun);
      // The undo speaks with the sentences of its own screen, which this page may not have.
      const [{ requestOfEntry }] = await Promise.all([
        import('../../shared/screens/navigation/undo-of-entry.ts'),
        fetchAreas(latest.current.context.language, [noun as Noun, ...(screen?.texts ?? [])]),
      ]);
      return requestOfEntry(verb, entry as JournalEntry, latest.current.context, {});
    };
    // Drop the response if the person has left meanwhile (TRU-10).
    const isHere = begin();
    look().then((request) => {
      if (!isHere()) return;
      other.current = request.target as FlowTarget<Row>;
      startFlow(request as FlowRequest<Row>, face);
    }, showFailure);
  };
  const face: FlowFace<Row> = { context: () => latest.current.context, show, begin, live, instead, isPatient: true };
  const start: Flow<Row>['start'] = (action, rows, input) => {
    undoing.current = undefined;
    other.current = undefined;
    startFlow({ target, action, rows, input, asksInput: true, isRowByRow: true }, face);
  };
  const takeBack = ({ action, rows, undoes }: UndoAction<Row>) => {
    undoing.current = undefined;
    other.current = undefined;
    startFlow({ target, action, rows, undoes, asksInput: true }, face);
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
