import type { Action, RowAction, SiteAction } from '../../../shared/screens/action.ts';
import { commandLineOf } from '../../../shared/screens/command-line.ts';
import { countToType } from '../../../shared/screens/count-to-type.ts';
import { checkForm } from '../../../shared/screens/form-check.ts';
import { type ItemResult, rowsToRetry, runAction } from '../../../shared/screens/run-action.ts';
import { describeRun, toldOutcome } from '../../../shared/screens/run-outcome.ts';
import type { App } from './app.ts';
import { type AskingPlace, fetchThenOpen, placeInFront } from './asking-place.ts';
import { openConfirm } from './confirm-layer.ts';
import { copy } from './copying.ts';
import { chooseOne } from './form-choices.ts';
import { type FormValue, openForm } from './form-layer.ts';
import type { List, Row } from './list.ts';
import { openProgress } from './progress-layer.ts';
import { tellDone } from './tell-done.ts';

// biome-ignore lint/suspicious/noExplicitAny: actions of many input types; each is run with a value of its own form.
type AnyRowAction = RowAction<Row, any>;

export interface RunRequest {
  /** Rows to act on; the marked ones, else the one under the cursor, when missing. */
  rows?: readonly Row[];
  /** Ask for the action's input; otherwise its defaults are taken. */
  asksInput?: boolean;
  /** Input already given, e.g. on the command line. */
  input?: unknown;
}

/** The action of a screen with this verb or alias. */
export function actionOf(list: List, verb: string): Action<Row> | undefined {
  return list.screen.actions.find((action) => action.verb === verb || action.aliases?.includes(verb));
}

/** Why an action cannot be done now; undefined when it can, at least on one of the rows. */
export function refusalOf(app: App, list: List, action: Action<Row>, rows: readonly Row[]): string | undefined {
  if (app.isReadOnly && !action.isRead) return app.say('action.readOnly');
  const context = app.context();
  if (action.on === 'all') return action.refusal?.(context);
  if (rows.length === 0) return app.say(list.screen.selectFirst);
  if (action.single && rows.length > 1) return app.say('action.onlyOne');
  const refusals = rows.map((row) => action.refusal?.(row, context));
  return refusals.every((refusal) => refusal !== undefined) ? refusals[0] : undefined;
}

/**
 * The one way to an action: refusals first, then its input, then the confirmation, then the run with its progress.
 */
export function perform(app: App, list: List, verb: string, request: RunRequest = {}): void {
  try {
    begin(app, list, verb, request);
  } catch (error) {
    // What an action would begin with may be refused as well (TOK-07: no chat client is configured).
    app.fail(error);
  }
}

function begin(app: App, list: List, verb: string, request: RunRequest): void {
  const action = actionOf(list, verb);
  const rows = !action || action.on === 'all' ? [] : (request.rows ?? list.targets());
  const refusal = action
    ? refusalOf(app, list, action, rows)
    : app.say('tui.unknownVerb', { verb, noun: list.screen.noun });
  if (!action || refusal !== undefined) app.tell(refusal ?? '', 'warn');
  else withInput(app, list, action, rows, request);
}

/** Some actions have no input to begin with that would do: how much quota, for one, is always asked. */
function withInput(
  app: App,
  list: List,
  action: Action<Row>,
  rows: readonly Row[],
  { input, asksInput }: RunRequest,
): void {
  if (!action.input) {
    confirm(app, list, action, rows, input);
    return;
  }
  const start = input ?? defaultInput(app, action, rows);
  const { value, errors } = checkForm(action.input, start, 'create', app.context());
  const [fault] = Object.values(errors);
  if (input === undefined && (asksInput || fault !== undefined)) askInput(app, list, action, rows);
  else if (fault !== undefined) app.tell(fault, 'bad');
  else confirm(app, list, action, rows, value);
}

function defaultInput(app: App, { input }: Action<Row>, rows: readonly Row[]): unknown {
  const [row] = rows;
  return row && rows.length === 1 ? input?.fromRow(row, app.context()) : input?.defaults(app.context());
}

function askInput(app: App, list: List, action: Action<Row>, rows: readonly Row[]): void {
  const form = action.input;
  if (!form) return;
  const [field, ...others] = form.fields;
  if (field?.kind === 'choice' && others.length === 0) {
    // One choice needs no form around it.
    const start = defaultInput(app, action, rows);
    chooseOne(app, field, start as FormValue, (value) =>
      confirm(app, list, action, rows, form.normalise(value, 'create')),
    );
    return;
  }
  openForm(app, {
    form,
    mode: 'create',
    row: rows.length === 1 ? rows[0] : undefined,
    title: `${app.say(action.label)} ${namesOf(list, rows)}`,
    submit: app.say(action.label),
    enterSaves: true,
    command: { noun: list.screen.noun, verb: action.verb, ids: rows.map((row) => callNameOf(list, row)) },
    onSave: async (input) => {
      confirm(app, list, action, rows, input);
      return undefined;
    },
  });
}

function confirm(app: App, list: List, action: Action<Row>, rows: readonly Row[], input: unknown): void {
  const count = action.on === 'all' && action.danger !== 'safe' ? action.countRows : undefined;
  const ask = (counted: number) => askFirst(app, list, action, rows, input, counted);
  const fetch = (stop: AbortSignal) => app.call(async (signal) => count?.(app.context(), { signal }) ?? 0, stop);
  if (count === undefined) ask(rows.length);
  else void fetchThenOpen(app, app.say(action.label), fetch, ask);
}

function askFirst(
  app: App,
  list: List,
  action: Action<Row>,
  rows: readonly Row[],
  input: unknown,
  count: number,
): void {
  const command = commandOf(list, action, rows, input);
  const run = () => {
    if (action.on === 'all') void runOnSite(app, list, action, input, command);
    else void runOnRows(app, list, action, rows, input, command);
  };
  if (action.danger === 'safe') {
    run();
    return;
  }
  const asked =
    action.on === 'all' ? action.confirm?.(app.context(), input, count) : action.confirm?.(rows, app.context(), input);
  const [first] = rows;
  const wanted = action.on === 'rows' && first ? list.screen.name(first) : action.verb;
  openConfirm(app, {
    question: asked?.question ?? `${app.say(action.label)} ${namesOf(list, rows)}`,
    consequences: asked?.consequences,
    command,
    verb:
      rows.length < 2
        ? app.say(action.label)
        : app.say('tui.verbCount', { verb: app.say(action.label), count: rows.length }),
    wanted: countToType(action, count) ?? (action.danger === 'irreversible' ? wanted : undefined),
    onYes: run,
    onNo: () => app.tell(app.say('tui.cancelled')),
  });
}

/** What finds a row again on the command line: its number, or what people call it. */
export function callNameOf({ screen }: List, row: Row): string | number {
  return screen.lookUp ? screen.lookUp.keyOf(row) : screen.id(row);
}

/** The command line that does the same. */
function commandOf(list: List, action: Action<Row>, rows: readonly Row[], input: unknown): string {
  const given = typeof input === 'object' && input !== null ? input : undefined;
  const fields = (action.input?.fields ?? []).filter((field) => hasContent(given, field.name));
  return commandLineOf({
    noun: list.screen.noun,
    verb: action.verb,
    ids: rows.map((row) => callNameOf(list, row)),
    ...(given && fields.length > 0 && { fields, value: given }),
  });
}

function hasContent(value: object | undefined, name: string): boolean {
  const content = value && (value as Record<string, unknown>)[name];
  return content !== undefined && content !== '' && !(Array.isArray(content) && content.length === 0);
}

function namesOf(list: List, rows: readonly Row[]): string {
  const [first] = rows;
  return rows.length === 1 && first ? list.screen.name(first) : rows.length > 1 ? String(rows.length) : '';
}

async function runOnSite(
  app: App,
  list: List,
  action: SiteAction<unknown>,
  input: unknown,
  command: string,
): Promise<void> {
  const place = placeInFront(app);
  app.tell(app.say('tui.running', { verb: app.say(action.label), names: '' }), 'accent', command);
  try {
    const done = await app.call((signal) => action.run(input, app.context(), { signal }));
    tellDone(app, done, place);
  } catch (error) {
    app.fail(error);
  }
  await list.load(true);
}

async function runOnRows(
  app: App,
  list: List,
  action: AnyRowAction,
  rows: readonly Row[],
  input: unknown,
  command: string,
): Promise<void> {
  const { screen } = list;
  const label = app.say(action.label);
  const renewing: AnyRowAction = {
    ...action,
    run: (row, value, _context, options) =>
      app.call((signal) => action.run(row, value, app.context(), { ...options, signal }), options.signal),
    runMany:
      action.runMany &&
      ((many, value, _context, options) =>
        app.call(async (signal) => {
          if (!action.runMany) throw new Error(action.verb);
          return action.runMany(many, value, app.context(), { ...options, signal });
        }, options.signal)),
  };
  const progress =
    rows.length > 1
      ? openProgress(app, {
          title: app.say('tui.running', { verb: label, names: String(rows.length) }),
          command,
          items: rows.map((row) => ({ id: screen.id(row), name: screen.name(row) })),
          onCopyCommand: () => void copy(app, command),
        })
      : undefined;
  if (!progress) app.tell(app.say('tui.running', { verb: label, names: namesOf(list, rows) }), 'accent');
  const asking = placeInFront(app);
  const results: ItemResult<Row>[] = [];
  for await (const result of runAction(renewing, rows, input, app.context, { signal: progress?.signal })) {
    results.push(result);
    progress?.report(screen.id(result.row), toldOutcome(result), textOf(app, result));
    if (result.outcome === 'done' && result.done.row) list.replace(result.done.row);
  }
  const isInFront = asking.isInFront();
  const place = { isInFront: () => isInFront };
  progress?.end(results.every(({ outcome }) => outcome === 'done'));
  if (list.marks.count() > 0) {
    list.marks.keepOnly(
      new Set(results.flatMap((result) => (isLeft(app, action, result) ? [screen.id(result.row)] : []))),
    );
    list.touch();
  }
  tellResults(app, results, { label, command, place, left: list.marks.count() });
  await list.load(true);
}

/** Whether the same action may go on with a row: it failed for sure, or it was not tried though no rule is against it. */
function isLeft(app: App, action: AnyRowAction, result: ItemResult<Row>): boolean {
  if (result.outcome !== 'skipped') return rowsToRetry(action, [result]).length > 0;
  return action.refusal?.(result.row, app.context()) === undefined;
}

function textOf(app: App, result: ItemResult<Row>): string {
  if (result.outcome === 'done') return result.done.message;
  return result.outcome === 'failed' ? app.describe(result.error).message : result.reason;
}

function tellResults(
  app: App,
  results: readonly ItemResult<Row>[],
  run: { label: string; command: string; place: AskingPlace; left: number },
): void {
  const { label, command, place, left } = run;
  const [only] = results;
  if (results.length === 1 && only) {
    if (only.outcome === 'done') tellDone(app, only.done, place);
    else if (only.outcome === 'failed') app.fail(only.error);
    else app.tell(only.reason, 'warn');
    return;
  }
  const { message, hint: lookFirst, isAllDone } = describeRun(results, app.say);
  const marks = left > 0 ? app.say('tui.marksLeft', { count: left }) : app.say('tui.sameAs', { command });
  const text = app.say('tui.verbDid', { verb: label, result: message });
  app.tell(text, isAllDone ? 'good' : 'warn', lookFirst || marks);
  const secrets = results.flatMap((result) => (result.outcome === 'done' ? (result.done.secret ?? []) : []));
  if (secrets.length > 0) void copy(app, secrets.join('\n'), { place });
}
