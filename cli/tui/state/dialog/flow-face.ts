import type { JournalEntry } from '../../../../shared/domain/journal.ts';
import { mayBeDone } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Action, AnySiteAction, Done, UndoAction } from '../../../../shared/screen/action.ts';
import { commandLineOf } from '../../../../shared/screen/command-line.ts';
import { startFlow } from '../../../../shared/screen/flow/flow.ts';
import { callNameOf, type FlowTarget } from '../../../../shared/screen/flow/flow-rules.ts';
import type {
  ContestedStep,
  FlowFace,
  FlowRequest,
  InputStep,
  OutcomeStep,
  RunningStep,
  Step,
} from '../../../../shared/screen/flow/flow-steps.ts';
import { stepOutcome } from '../../../../shared/screen/flow/run-outcome.ts';
import { requestOfEntry } from '../../../../shared/screens/navigation/undo-of-entry.ts';
import { pairOf } from '../../../../shared/text/punctuation.ts';
import type { Host, Layers, Menus, Notify, Profile, Session } from '../app.ts';
import { askWhose } from '../form/ask-whose-change.ts';
import { goToMade } from '../list/made-row.ts';
import type { List } from '../list/rows/list.ts';
import type { Row } from '../list/rows/list-options.ts';
import { openConnect } from '../pages/connect-page.ts';
import type { Ran, Undo } from '../ran.ts';
import { anchorInFront, fetchThenOpen } from './anchor.ts';
import { askInput, type FormExtras, type WaitingForm } from './ask-input.ts';
import { noteRun, noteUndone } from './command-log.ts';
import { copy } from './copying.ts';
import { askConsent, headOfRow, namesOf, notifySummary, textOf } from './flow-words.ts';
import { notifyDone } from './notify-done.ts';
import { openProgress, type Progress } from './progress-layer.ts';
import { takenOnce } from './taken-once.ts';
import { type Watched, watchRun } from './under-way.ts';

type AppOfFlow = Notify & Layers & Session & Host & Profile & Menus;

export interface RunRequest {
  /** Rows to act on; the marked ones, else the one under the cursor, when missing. */
  rows?: readonly Row[];
  /** Ask for the action's input; otherwise its defaults are taken. */
  asksInput?: boolean;
  /** Input already given, e.g. on the command line. */
  input?: unknown;
  /** It takes something back: called once all of it was done. */
  onUndone?: () => void;
  /** The rows stand in another list: it hears how one is now. */
  onChanged?: (row: Row) => void;
  /** The run of the journal that it continues. */
  run?: FlowRequest<Row>['run'];
}

/** The action of a list with this verb or alias. */
export function actionOf(list: List, verb: string): Action<Row> | undefined {
  return list.screen.actions.find((action) => action.verb === verb || action.aliases?.includes(verb));
}

/** Pages that show what an action of rows brings, with more room (`page` of the action). */
const actionPages: Readonly<Record<string, typeof openConnect>> = { connect: openConnect };

/** Begins an action of a list; of one that has a page, opens it, unless all that it asks for is given already. */
export function perform(
  app: AppOfFlow,
  list: List,
  verb: string,
  { rows, asksInput, input, onUndone, onChanged, run }: RunRequest = {},
): void {
  const action = actionOf(list, verb);
  if (!action) {
    app.notify(app.say('tui.unknownVerb', { verb, noun: list.screen.noun }), 'warn');
    return;
  }
  const chosen = action.on === 'all' ? [] : (rows ?? list.targets());
  const page = action.on === 'rows' && action.page !== undefined ? actionPages[action.page] : undefined;
  if (page && input === undefined && chosen.length < 2) {
    const [row] = chosen;
    page(app, row && list.screen.id(row));
    return;
  }
  const made = ({ row }: Done) => row !== undefined && goToMade(app, list, row as Row);
  const makes = action.on === 'all' && action.makesRow ? { made } : {};
  startFlow(
    { target: list.screen, action, rows: chosen, asksInput, input, run },
    createFace(app, list.screen, { list, onUndone, onChanged, ...makes }),
  );
}

/**
 * Begins an action that stands beside no list. `noun` is the command line's group of it; `after` hears a success; `extras`
 * stand in its form beside the fields.
 */
export function performOnSite(
  app: AppOfFlow,
  noun: string,
  action: AnySiteAction,
  after: (done: Done) => void,
  extras: FormExtras = {},
  input?: unknown,
): void {
  startFlow(
    { target: { noun }, action, rows: [], asksInput: true, input },
    createFace(app, { noun }, { after, extras }),
  );
}

/** Begins the making or the edit of a row, whose form is opened as `extras` say; `after` hears of it once it was told. */
export function performSave(
  app: AppOfFlow,
  list: List,
  action: Action<Row>,
  rows: readonly Row[],
  options: Pick<FaceOptions, 'extras' | 'after' | 'made' | 'connect'>,
): void {
  const extras = { enterSaves: false, ...options.extras };
  startFlow(
    { target: list.screen, action, rows, asksInput: true },
    createFace(app, list.screen, { ...options, list, extras, isSave: true }),
  );
}

interface FaceOptions {
  list?: List;
  onUndone?: () => void;
  onChanged?: (row: Row) => void;
  after?(done: Done): void;
  /** Hears of what was made once the list was read again. */
  made?(done: Done): void;
  /** Goes on with what was made. */
  connect?(done: Done): (() => void) | undefined;
  /** A list that is read again once it has ended, though the rows are of another. */
  reread?: List | undefined;
  extras?: FormExtras;
  /** The form of a row is saved: how far that is stands in it. */
  isSave?: boolean;
}

/** Draws the steps of an action (`shared/screen/flow/flow.ts`) in the terminal: forms, questions, progress, messages. */
function createFace(
  app: AppOfFlow,
  target: FlowTarget<Row>,
  { list, onUndone, onChanged, after, made, connect, reread, extras = {}, isSave = false }: FaceOptions,
): FlowFace<Row> {
  /** The form that waits for the outcome of what was filled in. */
  let form: WaitingForm | undefined;
  let progress: Progress | undefined;
  let openTable: (() => Progress) | undefined;
  /** The run that goes on. */
  let watched: Watched | undefined;
  /** A stop breaks off the calls under way; those of a write are let end, as nobody would know what they did. */
  let isAborting = true;
  const undoSoFar = (step: RunningStep<Row>) => {
    const { undo } = step.back();
    return undo === undefined ? '' : undoInTerminal(app, target, undo).command;
  };

  const leaveForm = () => {
    form?.saved();
    form = undefined;
  };
  const fail = (error: unknown) => {
    // The form tells it, and keeps what was typed.
    if (form) form.failed(error);
    else app.fail(error);
    form = undefined;
  };

  const run = (step: RunningStep<Row>) => {
    const { action, rows, latest, progress: measured, command, stop } = step;
    const isWrite = !action.isRead && !action.isTrial;
    isAborting = !isWrite;
    if (isWrite && rows.length > 0) {
      watched ??= watchRun(app, (row) => target.name?.(row) ?? '', undoSoFar);
      watched.reached(step);
    }
    if (latest) {
      if (target.id) progress?.report(target.id(latest.row), stepOutcome(latest), textOf(app, latest));
      if (latest.outcome === 'done' && latest.done.row) {
        list?.replace(latest.done.row);
        onChanged?.(latest.done.row);
      }
      return;
    }
    if (isSave && form && measured !== undefined) return form.progressed(measured.done, measured.total);
    const title = (names: string) => app.say('tui.running', { verb: app.say(action.label), names });
    const open = () =>
      openProgress(app, {
        title: measured === undefined ? title(namesOf(target, rows)) : app.say(action.label),
        command,
        items: rows.map((row) => ({ id: target.id?.(row) ?? 0, name: headOfRow(target, row) })),
        onCopyCommand: () => void copy(app, command),
        onStop: stop,
        onOpen: ({ noun, key }) => app.openRow(noun, key),
      });
    // A run of one row is told in a line, unless it fills a table.
    openTable = open;
    if (rows.length < 2 && measured === undefined) return app.notifyBegun(title(namesOf(target, rows)));
    progress ??= open();
    if (measured !== undefined) progress.measure(measured.done, measured.total);
  };

  const notifyOutcome = (step: OutcomeStep<Row>) => {
    const { results, left, done, error, summary } = step;
    watched?.ended();
    watched = undefined;
    const rest = takenOnce(step);
    progress?.end(summary === undefined || summary.outcome === 'done', rest);
    // Going on with the rest is a run of its own, seen anew.
    progress = undefined;
    // Marks of a list that is not on show are of something else.
    const isOfMarks = list !== undefined && results.some(({ row }) => list.marks.has(list.screen.id(row)));
    if (list && onChanged === undefined && isOfMarks) {
      const failed = new Set(left.map(list.screen.id));
      const acted = new Set(results.map(({ row }) => list.screen.id(row)));
      // What this run was not about, as it was hidden and left out, stays marked as well.
      list.marks.keepOnly(new Set([...list.marks.ids()].filter((id) => failed.has(id) || !acted.has(id))));
      list.touch();
    }
    noteStep(app, target, step, rest, { list, isUndo: onUndone !== undefined, onChanged, after });
    if (onUndone && (done || summary?.outcome === 'done')) onUndone();
    if (error === undefined) leaveForm();
    if (done) {
      const goOn = (next: AnySiteAction) => performOnSite(app, target.noun, next, after ?? (() => undefined));
      const asking = isSave ? undefined : { isInFront: () => step.isHere };
      notifyDone(app, done, { anchor: asking, goOn, connect: connect?.(done) });
      after?.(done);
      if (done.opens !== undefined && step.isHere) app.openWords(done.opens);
    } else if (summary) notifySummary(app, step, summary, list?.marks.count() ?? 0);
    else fail(error);
    void reread?.load(true);
    const loaded = onChanged === undefined ? list?.load(true) : undefined;
    if (done && made) void loaded?.then(() => made(done));
  };

  let asked: InputStep<Row> | undefined;
  const ask = (step: InputStep<Row>) => {
    if (asked !== step) {
      asked = step;
      return askInput(app, target, step, extras, (waiting) => (form = waiting));
    }
    app.notify(app.say('tui.cancelled'));
    form?.givenBack();
    form = undefined;
  };

  const contest = ({ conflict, choose }: ContestedStep<Row>) => {
    watched?.ended();
    watched = undefined;
    const keep = () => {
      app.notify(app.say('tui.changedStays'), 'warn');
      form?.givenBack();
      form = undefined;
    };
    askWhose(app, conflict, choose, keep);
  };

  const show = (step: Step<Row>) => {
    if (step.kind !== 'outcome' && step.kind !== 'input' && step.form === undefined) leaveForm();
    if (step.kind === 'refused') app.notify(step.reason, 'warn');
    else if (step.kind === 'failed') fail(step.error);
    else if (step.kind === 'ended') app.notify(app.say('tui.cancelled'));
    else if (step.kind === 'input') ask(step);
    else if (step.kind === 'consent') askConsent(app, target, step);
    else if (step.kind === 'running') run(step);
    else if (step.kind === 'contested') contest(step);
    else notifyOutcome(step);
  };

  return {
    context: app.context,
    show,
    live: (table) => {
      progress ??= openTable?.();
      progress?.showTable(table);
    },
    isPatient: true,
    begin: () => anchorInFront(app).isInFront,
    instead: (entry, action) => beginOnEntry(app, action, entry as unknown as JournalEntry, list),
    wait: (title, work) =>
      new Promise((resolve) => void fetchThenOpen(app, title, (signal) => app.call(work, signal), resolve)),
    call: (rows, make, stop) => {
      const call = () => app.call((signal) => make(app.context(), signal), isAborting ? stop : undefined);
      return watched ? watched.making(rows, call) : call();
    },
  };
}

/** Begins what is done with an entry of the journal (its undo, or a look), which asks, runs and is told where the entry was about. */
export function beginOnEntry(
  app: AppOfFlow,
  { verb, label }: Pick<Action<Row>, 'verb' | 'label'>,
  entry: JournalEntry,
  list?: List,
  onUndone: () => void = () => undefined,
): void {
  const undone = () => {
    noteUndone(app, entry);
    onUndone();
  };
  void fetchThenOpen(
    app,
    app.say(label),
    (wanted) => app.call((signal) => requestOfEntry(verb, entry, app.context(), { signal }), wanted),
    (request) => {
      const { target, ...rest } = request as FlowRequest<Row>;
      const isUndo = rest.undoes !== undefined;
      startFlow({ target, ...rest }, createFace(app, target, { reread: list, ...(isUndo && { onUndone: undone }) }));
    },
  );
}

/** Notes what an action did, with what takes it back where that leads to just what was there, and the reason where not. */
function noteStep(
  app: AppOfFlow,
  target: FlowTarget<Row>,
  { action, done, error, summary, command, isChange, undo, noUndo, rows, results, entry }: OutcomeStep<Row>,
  rest: NonNullable<Ran['rest']>,
  { isUndo, ...options }: Pick<FaceOptions, 'list' | 'onChanged' | 'after'> & { isUndo: boolean },
): void {
  const counted = summary && pairOf(app.say(action.label), summary.message, app.say);
  const text = done?.message ?? counted ?? app.describe(error).message;
  const outcome = done ? 'done' : (summary?.outcome ?? (mayBeDone(error) ? 'unsure' : 'failed'));
  noteRun(app, {
    ...{ command, text, outcome, isUndo, isChange, noUndo, entry },
    ...((rest.goOn ?? rest.retry) !== undefined && { rest }),
    ...(rows.length > 1 && {
      run: { rows: rows.length, done: results.filter((one) => one.outcome === 'done').length },
    }),
    undo: undo && undoInTerminal(app, target, undo, options),
  });
}

/** What takes something back, as the log keeps it: the flow of the action that does, over the rows as they were left. */
export function undoInTerminal(
  app: AppOfFlow,
  target: FlowTarget<Row>,
  { action, rows, commands, undoes }: UndoAction<Row>,
  options: Pick<FaceOptions, 'list' | 'onChanged' | 'after'> = {},
): Undo {
  const ids = rows.map((row) => callNameOf(target, row));
  const own = action.on === 'rows' ? action.command?.(ids, undefined, app.context()) : action.command;
  const same = own ?? commandLineOf({ noun: target.noun, verb: action.verb, ids });
  return {
    // lint-allow glued-punctuation: commands of a shell.
    command: commands?.join('; ') ?? same,
    run: (onUndone) => startFlow({ target, action, rows, undoes }, createFace(app, target, { ...options, onUndone })),
  };
}
