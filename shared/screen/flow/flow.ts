import { pairOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Confirmation, RowAction, RunOptions } from '../action.ts';
import { describeError } from '../error/describe-error.ts';
import type { FormMode } from '../form.ts';
import { checkForm } from '../form-check.ts';
import type { ImpactReading } from '../impact/impact-state.ts';
import { recordedCall, recordOfWay, withEntry } from '../journal/recorded-call.ts';
import { recordAction } from '../journal/recording.ts';
import { everyRow, rowActionOf } from '../reading/every-row.ts';
import { Refusal } from '../refusal.ts';
import { ChangedMeanwhile } from '../saving/changed-meanwhile.ts';
import type { ScreenContext } from '../screen-context.ts';
import { askWhileRunning, contest } from './flow-late-consent.ts';
import { runOnSite } from './flow-on-site.ts';
import { asksFirst, commandOfAction, leftOutOf, leftOutSentences, refusalOfAction } from './flow-rules.ts';
import type { FlowFace, FlowRequest, InputStep } from './flow-steps.ts';
import { waiter } from './flow-wait.ts';
import { isPart } from './noted.ts';
import { patientCall } from './patient-call.ts';
import { type ItemResult, rowsLeft, rowsToRetry, runAction } from './run-action.ts';
import { summaryOf } from './run-outcome.ts';
import { typedToAgree } from './typed-to-agree.ts';
import { wayBack } from './undo-action.ts';

/** The mode of an action's input: it is created for each run, even where it starts from a row. */
export const inputMode: FormMode = 'create';

/**
 * Runs an action from its start to its outcome: refusal, input, consent, run, outcome. All rules are here; a face only
 * draws the steps. The first step is shown before this returns, and each answer shows the next step synchronously, so
 * that no key typed ahead gets lost between two steps.
 */
export function startFlow<Row>(request: FlowRequest<Row>, face: FlowFace<Row>): void {
  const { action, target, rows } = request;
  const guarded = (next: () => void) => {
    try {
      next();
    } catch (error) {
      // The default input may be refused as well (TOK-07: no chat client is configured).
      void face.show({ kind: 'failed', action, error });
    }
  };
  guarded(() => {
    const context = face.context();
    const reason = refusalOfAction(target, action, rows, context);
    const [row] = rows;
    if (reason === undefined && action.on === 'rows' && action.isOther && row !== undefined)
      face.instead?.(row, action);
    else if (reason === undefined && action.on === 'all' && action.eachRow !== undefined)
      beginOnEachRow(request, face, action.eachRow);
    else if (reason === undefined) prepare(request, face);
    else void face.show({ kind: 'refused', action, reason, leftOut: leftOutOf(action, rows, context) });
  });
}

/** Starts a row action on every row of the list. */
function beginOnEachRow<Row>(request: FlowRequest<Row>, face: FlowFace<Row>, verb: string): void {
  const { target, action } = request;
  const wait = face.wait ?? waiter(face);
  wait(face.context().say(action.label), () => everyRow(target, face.context())).then(
    (rows) => rows && startFlow({ ...request, action: rowActionOf(target, verb), rows, isRowByRow: false }, face),
    (error: unknown) => void face.show({ kind: 'failed', action, error }),
  );
}

/**
 * The mode of the input: an edit of one row begins with its stored values, whose faults need not be fixed (ASK-04). For
 * several rows nothing stored is filled in.
 */
function modeOf<Row>({ action, rows }: Pick<FlowRequest<Row>, 'action' | 'rows'>): FormMode {
  return action.on === 'rows' && action.keepsUnnamed === true && rows.length === 1 ? 'edit' : inputMode;
}

/** The default input of an action: from its only row, or the general defaults. */
function startOf<Row>({ action, rows }: FlowRequest<Row>, context: ScreenContext): unknown {
  const [row] = rows;
  return rows.length === 1 && row !== undefined ? action.input?.fromRow(row, context) : action.input?.defaults(context);
}

/**
 * Requests the input where the action needs one and its defaults are not valid: the amount of quota, for example, is
 * always requested.
 */
function prepare<Row>(request: FlowRequest<Row>, face: FlowFace<Row>): void {
  const { action, input, asksInput = false } = request;
  if (action.input === undefined) {
    complete(request, face, input);
    return;
  }
  const context = face.context();
  const start = startOf(request, context) as object;
  const before = modeOf(request) === 'edit' ? start : undefined;
  const { value, errors } = checkForm(action.input, input ?? start, modeOf(request), context, before);
  const [fault] = Object.values(errors);
  // An edit of which nothing is given has nothing to do: its form is opened.
  const isNothing = action.on === 'rows' && action.keepsUnnamed === true;
  if (input === undefined && (asksInput || isNothing || fault !== undefined))
    askInput<Row>(request, face, action.input);
  else if (fault === undefined) complete(request, face, value);
  else void face.show({ kind: 'failed', action, error: new Refusal(fault) });
}

function askInput<Row>(request: FlowRequest<Row>, face: FlowFace<Row>, input: InputStep<Row>['input']): void {
  const { action, target, rows } = request;
  const isConsent = action.on === 'all' && action.isConsentedByInput === true && !request.isUnseen;
  const ofRows = action.on === 'rows' ? action.inputFor?.(rows, face.context()) : undefined;
  const step: InputStep<Row> = {
    kind: 'input',
    action,
    input: ofRows ?? input,
    mode: modeOf(request),
    row: rows.length === 1 ? rows[0] : undefined,
    rows,
    consequences: isConsent
      ? confirmationOf<Row>(request, rows, face.context(), undefined, undefined).consequences
      : [],
    command: (value) => commandOfAction<Row>(target, action, rows, value, face.context()),
    forecast:
      action.on === 'rows' && action.forecast ? (value) => action.forecast?.(rows, face.context(), value) : undefined,
    give: (value) => {
      try {
        complete({ ...request, isAgreed: request.isAgreed || isConsent }, face, value, step);
      } catch (error) {
        void face.show({ kind: 'failed', action, error });
      }
    },
    giveUp: () => void face.show({ kind: 'ended', action }),
  };
  void face.show(step);
}

function confirmationOf<Row>(
  { action, isRowByRow = false }: Pick<FlowRequest<Row>, 'action' | 'isRowByRow'>,
  allowed: readonly Row[],
  context: ScreenContext,
  input: unknown,
  count: number | undefined,
): Confirmation {
  if (action.danger === 'safe') throw new Error(`${action.verb} asks nothing`);
  if (action.on === 'rows') return action.confirm(allowed, context, input);
  return rowByRow({ action, isRowByRow }, context)?.confirm(context) ?? action.confirm(context, input, count);
}

/**
 * The row-by-row variant of an action on the gateway as a whole, where the face wants it and nothing speaks against it.
 */
function rowByRow<Row>(
  { action, isRowByRow }: Pick<FlowRequest<Row>, 'action' | 'isRowByRow'>,
  context: ScreenContext,
) {
  const overRows = action.on === 'all' && isRowByRow ? action.overRows : undefined;
  return overRows?.unless?.(context) ? undefined : overRows;
}

/** Reads what the input refers to, where the action does so, and continues. */
function complete<Row>(request: FlowRequest<Row>, face: FlowFace<Row>, input: unknown, form?: InputStep<Row>): void {
  const { action, rows } = request;
  const reads = action.on === 'rows' ? action.complete : undefined;
  if (reads === undefined) {
    agree(request, face, input, form);
    return;
  }
  const wait = face.wait ?? waiter(face);
  const isPatient = face.isPatient === true && rows.length > 1;
  wait(face.context().say(action.label), (signal) => reads(input, face.context(), { signal, isPatient }, rows)).then(
    (completed) => completed !== undefined && agree(request, face, completed, form),
    (error: unknown) => void face.show({ kind: 'failed', action, error, form }),
  );
}

/**
 * Computes the impact of the action where it has one. Where the face awaits it, the flow continues afterwards, unless
 * the face stops the action (SEE-10).
 */
function agree<Row>(request: FlowRequest<Row>, face: FlowFace<Row>, input: unknown, form?: InputStep<Row>): void {
  const { action, rows } = request;
  const context = face.context();
  const leftOut = leftOutOf(action, rows, context, input);
  const left = new Set(leftOut.map(({ row }) => row));
  const allowed = rows.filter((row) => !left.has(row));
  const [first] = leftOut;
  if (action.on === 'rows' && allowed.length === 0 && first !== undefined)
    return void face.show({ kind: 'failed', action, error: new Refusal(first.reason), form, leftOut });
  const isAsked = asksFirst(action) && request.isAgreed !== true;
  const isImpactRead = isAsked || face.awaitImpact !== undefined;
  const impact = action.on === 'rows' && isImpactRead ? action.impact?.(allowed, context, input) : undefined;
  if (impact === undefined || face.awaitImpact === undefined) consent(request, face, input, form, impact);
  else {
    face.awaitImpact(impact).then(
      () => consent(request, face, input, form, impact),
      (error: unknown) => {
        impact.stop();
        void face.show({ kind: 'failed', action, error, form });
      },
    );
  }
}

/** Asks for consent where the action requires it; where its number of rows has to be typed, they are counted first. */
function consent<Row>(
  request: FlowRequest<Row>,
  face: FlowFace<Row>,
  input: unknown,
  form: InputStep<Row> | undefined,
  impact: ImpactReading | undefined,
): void {
  const { action, isAgreed = false } = request;
  const count = action.on === 'all' ? action.countRows : undefined;
  if (!asksFirst(action) || isAgreed) {
    impact?.stop();
    const notified = isAgreed && notifyAgreed(request, face, input);
    const fail = (error: unknown) => void face.show({ kind: 'failed', action, error, form });
    if (notified) notified.then(() => run(request, face, input, form), fail);
    else run(request, face, input, form);
  } else if (count === undefined) ask(request, face, input, form, undefined, impact);
  else {
    const wait = face.wait ?? waiter(face);
    wait(face.context().say(action.label), (signal) => count(face.context(), { signal })).then(
      (counted) => counted !== undefined && ask(request, face, input, form, counted, impact),
      (error: unknown) => void face.show({ kind: 'failed', action, error, form }),
    );
  }
}

/** Passes on the confirmation that was agreed to beforehand, where the face wants it. */
function notifyAgreed<Row>(request: FlowRequest<Row>, face: FlowFace<Row>, input: unknown): Promise<void> | undefined {
  const { action, rows } = request;
  if (face.agreed === undefined || action.on === 'all' || !asksFirst(action)) return undefined;
  const left = new Set(leftOutOf(action, rows, face.context(), input).map(({ row }) => row));
  const allowed = rows.filter((row) => !left.has(row));
  return face.agreed(confirmationOf<Row>(request, allowed, face.context(), input, undefined));
}

function ask<Row>(
  request: FlowRequest<Row>,
  face: FlowFace<Row>,
  input: unknown,
  form: InputStep<Row> | undefined,
  count: number | undefined,
  impact: ImpactReading | undefined,
): void {
  const { action, target, rows } = request;
  const context = face.context();
  const leftOut = leftOutOf(action, rows, context, input);
  const left = new Set(leftOut.map(({ row }) => row));
  const allowed = rows.filter((row) => !left.has(row));
  const { prompt, consequences, changes, effects } = confirmationOf<Row>(request, allowed, context, input, count);
  const late = impact ?? (action.on === 'rows' ? action.forecast?.(allowed, context, input) : undefined);
  const concerned = action.on === 'rows' ? allowed.length : (count ?? 0);
  const { why, ...typed } = typedToAgree(request, allowed, concerned, context, input);
  void face.show({
    kind: 'consent',
    action,
    form,
    danger: action.danger,
    rows: allowed,
    leftOut,
    prompt,
    consequences: [
      ...leftOutSentences(target, leftOut, context.say),
      ...(changes === undefined ? (effects ?? []) : []),
      ...consequences,
      ...why,
    ],
    changes,
    effects,
    ...typed,
    command: commandOfAction(target, action, allowed, input, context),
    impact: late,
    agree: () => {
      late?.stop();
      run(request, face, input, form);
    },
    decline: () => {
      late?.stop();
      // Declining leads back to the form, so that its input is not lost.
      void face.show(form ?? { kind: 'ended', action });
    },
  });
}

function run<Row>(request: FlowRequest<Row>, face: FlowFace<Row>, input: unknown, form?: InputStep<Row>): void {
  const { action, rows } = request;
  const overRows = rowByRow(request, face.context());
  if (action.on === 'rows') void runOnRows(request, face, action, rows, input, rows.length > 1 ? undefined : form);
  else if (overRows) void runOverRows(request, face, overRows);
  else void runOnSite(request, face, action, input, form);
}

async function runOnRows<Row>(
  request: FlowRequest<Row>,
  face: FlowFace<Row>,
  action: RowAction<Row, unknown>,
  rows: readonly Row[],
  input: unknown,
  form?: InputStep<Row>,
  begun?: string,
): Promise<void> {
  const { target, undoes, run } = request;
  const controller = new AbortController();
  const results: ItemResult<Row>[] = [];
  const command = commandOfAction(target, action, rows, input, face.context());
  const recording = recordAction(
    { target, action, input, command, count: rows.length, undoes, rows, run },
    face.context,
  );
  const show = (latest?: ItemResult<Row>) =>
    face.show({
      ...{ kind: 'running', action, form, rows, latest, command },
      results: [...results],
      begun: latest === undefined ? begun : undefined,
      back: () => wayBack(target, action, { results }, input, face.context()),
      stop: () => controller.abort(),
    });
  const beginning = show();
  const isHere = face.begin();
  await beginning;
  const { concurrency } = face;
  const recorded = recordedCall(recording, face);
  const call = face.isPatient && rows.length > 1 ? patientCall(recorded, controller.signal) : recorded;
  const isUnasked = rows.length === 1 && !asksFirst(action) && request.isAgreed !== true;
  const agree: RunOptions['agree'] = (asked) => askWhileRunning({ action, form, rows, command }, asked, face);
  const how = { signal: controller.signal, call, concurrency, onLive: face.live, agree: isUnasked ? agree : undefined };
  for await (const result of runAction(action, rows, input, face.context, how)) {
    results.push(result);
    recording.result(result);
    await show(result);
  }
  const [only] = rows.length === 1 ? results : [];
  if (action.isOfForm && only?.outcome === 'failed' && only.error instanceof ChangedMeanwhile) {
    const conflict = only.error as ChangedMeanwhile<Row>;
    // Nothing was sent; the version that the user chooses is written with a journal entry of its own.
    const { message: text } = describeError(conflict, face.context().say);
    await recording.end({ outcome: 'failed', text, undo: undefined, noUndo: '' });
    const goOn = (value: unknown) => {
      const newest = [conflict.newest];
      void runOnRows({ ...request, rows: newest }, face, action, newest, value, form);
    };
    await contest({ action, form, command }, conflict, goOn, face);
    return;
  }
  const failed = rowsToRetry(action, results);
  const text = summaryOf(results, face.context().say);
  const summary = rows.length === 1 ? undefined : text;
  const skipped = only?.outcome === 'skipped' ? new Refusal(only.reason) : undefined;
  const left = rowsLeft(action, results, face.context(), input);
  const way = wayBack(target, action, { results }, input, face.context());
  // A run counts as partly done where only a part of a row was done.
  const isPartly = results.some((result) => result.outcome === 'done' && isPart(result.done));
  const outcome = text.outcome === 'done' && isPartly ? 'partly' : text.outcome;
  // Of a single row the reason says more than the counts, which say nothing without what was done.
  const { say } = face.context();
  const counted = summary === undefined ? text.message : pairOf(say(action.label), summary.message, say);
  const said = only?.outcome === 'failed' ? describeError(only.error, say).message : counted;
  const entry = await recording.end({ outcome, text: said, ...recordOfWay(way) });
  await face.show({
    ...{ kind: 'outcome', action, form, rows, results, summary, command },
    ...withEntry(way, entry),
    entry,
    done: only?.outcome === 'done' ? only.done : undefined,
    error: only?.outcome === 'failed' ? only.error : skipped,
    left,
    input,
    isHere: isHere(),
    retry:
      failed.length === 0
        ? undefined
        : () => startFlow({ ...request, action, rows: failed, input, isAgreed: false, asksInput: false }, face),
    // The consent covers these rows too; for an irreversible action it is requested again all the same.
    goOn:
      left.length === 0
        ? undefined
        : () =>
            startFlow(
              { ...request, action, rows: left, input, isAgreed: action.danger === 'confirm', asksInput: false },
              face,
            ),
  });
}

/** Runs the row action that does the same on every row. */
async function runOverRows<Row>(
  request: FlowRequest<Row>,
  face: FlowFace<Row>,
  { verb, begun }: { verb: string; begun: MessageKey },
): Promise<void> {
  const { target } = request;
  const context = face.context();
  try {
    const action = rowActionOf(target, verb);
    const rows = await everyRow(target, context);
    const text = context.say(begun, { count: rows.length });
    await runOnRows(request, face, action, rows, action.input?.defaults(context), undefined, text);
  } catch (error) {
    await face.show({ kind: 'failed', action: request.action, error });
  }
}
