import type { RowAction } from '../../../shared/screen/action.ts';
import { inputMode } from '../../../shared/screen/flow/flow.ts';
import { needsAgreement } from '../../../shared/screen/flow/flow-rules.ts';
import type { InputStep } from '../../../shared/screen/flow/flow-steps.ts';
import type { Form } from '../../../shared/screen/form.ts';
import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import { isVerifiable, verified } from '../../../shared/screen/saving/verify-row.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { canAsk, requireConfirmable } from '../../program/ask.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { concurrencyFlag, idOperands, readConcurrency, readKeys } from '../../program/ids.ts';
import type { Session } from '../../program/session.ts';
import { nothingNamed, usageFailure } from '../../program/usage.ts';
import { type Choice, isBatch, readChoice, resumeFlag } from '../batch/batch-plan.ts';
import { type SelectionFlags, selectionFlags } from '../batch/selection-flags.ts';
import { failIfOrphanedFlag } from '../impact/await-impact.ts';
import { type Expectations, expectationFlags, readExpectations } from '../undo/expectations.ts';
import { runBatch } from './batch.ts';
import { filterFlags, readFilterFlags } from './filter-flags.ts';
import { findRows, hasLookUp } from './find-row.ts';
import { checkedValue } from './form/checked-value.ts';
import { inputExample } from './form/form-example.ts';
import { flagName, formFlags } from './form/form-flags.ts';
import { applyTyped, readTypedForm, type TypedForm } from './form/form-input.ts';
import { verifies, verifyFlag } from './form/verify-flag.ts';
import { together, withoutWords, withWordOperand } from './form/word-field.ts';
import { refuseFilters } from './refuse-filters.ts';
import { nameColumn } from './row-name.ts';
import { withScreenSession } from './screen-session.ts';
import { readTypedRows } from './typed-rows.ts';

/** A screen's action on rows, as `noun verb ID…`. */
export function rowActionCommand<Row, Input extends object>(
  screen: BrowseScreen<Row>,
  action: RowAction<Row, Input>,
): CommandDefinition {
  const { noun } = screen;
  const start = `tollgate ${noun} ${action.verb}`;
  const input = action.input ? inputExample(action.input, action.wordField?.name) : '';
  const yes = `${input}${action.danger === 'safe' ? '' : ' --yes'}`;
  const own = [
    ...(action.input ? formFlags(action.input, inputMode) : []),
    ...(action.takesExpectations ? expectationFlags.slice(0, 1) : []),
  ];
  // A key is looked up among the rows that match the filters.
  const keyFlags = screen.get ? [] : filterFlags(screen.filters);
  const orphans = action.impact ? [failIfOrphanedFlag] : [];
  const verify = [...(isVerifiable(screen, action) ? [verifyFlag] : []), ...orphans];
  const selection = selectionFlags(screen, [...own, ...verify, concurrencyFlag, resumeFlag]);
  const [one, other] = screen.idForm?.examples ?? ['12', '31'];
  const many = [
    `${start} ${one} ${other}${input}`,
    `${start} --all --where ${nameColumn(screen)}~test${yes}`,
    `tollgate ${noun} list -o name | ${start} -${yes}`,
  ];
  return {
    verb: action.verb,
    aliases: action.aliases,
    summary: { key: action.help },
    operands: withWordOperand(
      screen.get
        ? idOperands(screen, { many: !action.single })
        : [{ name: 'KEY', optional: true, many: !action.single }],
      action,
    ),
    flags: [...own, ...verify, ...(action.single ? keyFlags : [...selection.flags, concurrencyFlag, resumeFlag])],
    examples: screen.get
      ? [`${start} ${one}${input}`, ...(action.single ? [] : many)]
      : [`${start} KEY${input}`, ...(action.single ? [] : [`${start} KEY KEY${yes}`, ...many.slice(2)])],
    ...(screen.nameFilter && { description: [{ key: 'cli.byName' }] }),
    ...(action.isRead && { isRead: true }),
    run: async (invocation) => {
      if (action.isOther === undefined) return runRowAction(screen, action, selection, invocation);
      const { runInstead } = await import('./run-instead.ts');
      return runInstead(screen, action, invocation);
    },
  };
}

async function runRowAction<Row, Input extends object>(
  screen: BrowseScreen<Row>,
  action: RowAction<Row, Input>,
  selection: SelectionFlags,
  typedLine: Invocation,
): Promise<number | undefined> {
  const { words, invocation } = withoutWords(action, typedLine);
  const concurrency = readConcurrency(invocation);
  const { input: form } = action;
  const given = form ? together(await readTypedForm(form, inputMode, invocation), words) : undefined;
  if (action.keepsUnnamed && given?.isEmpty) throw nothingNamed();
  const typed = form && given && (await askForSecrets(form, given, invocation));
  const expect = form && action.takesExpectations ? await readExpectations(form, invocation) : undefined;
  const choose = await readRowChoice(screen, action, selection, invocation);
  const isOne = invocation.operands.length === 1 && invocation.operands[0] !== '-';
  if (needsAgreement(action, isOne ? 1 : 2)) requireConfirmable(invocation);
  const work = async (session: Session) => {
    const { context } = session;
    const choice = await choose(session);
    const input = ({ row, mode }: InputStep<Row>): Input => {
      if (!form || !typed) return undefined as unknown as Input;
      const start = row === undefined ? form.defaults(context) : form.fromRow(row, context);
      return checkedValue(form, applyTyped(form, start, typed, mode, context), typed, mode, context, start);
    };
    const secretFlags = form?.fields.filter(({ kind }) => kind === 'secret').map(flagName);
    const expected = form && expect ? expecting(screen, action, form as Form<Input, Row>, expect) : action;
    const checked = verifies(invocation) ? verified(screen, expected) : expected;
    return runBatch(screen, { choice, concurrency, action: checked, input, secretFlags }, session, invocation);
  };
  const filters = isKeyed(screen, action, invocation)
    ? keyFilters(screen, action, selection, invocation)
    : selected(selection, invocation);
  const refuse = (context: Session['context']) => refuseFilters(selection.filters, filters, context);
  // A form's choices may come from the status object (chat clients), so it has to be fresh.
  const status = action.input ? 'fresh' : 'cached';
  return withScreenSession(screen, invocation, status, work, { refuse, paced: isBatch(invocation), verb: action.verb });
}

/** The same action, but it refuses a row whose fields are not as `--expect` says. */
function expecting<Row, Input extends object>(
  screen: BrowseScreen<Row>,
  action: RowAction<Row, Input>,
  form: Form<Input, Row>,
  expect: Expectations<Input>,
): RowAction<Row, Input> {
  const check = (row: Row, context: Session['context']) =>
    expect({ id: screen.id(row), name: screen.name(row) }, form.fromRow(row, context), context);
  const { runMany } = action;
  return {
    ...action,
    run: async (row, input, context, options) => {
      check(row, context);
      return action.run(row, input, context, options);
    },
    // One call writes all rows, or none of them.
    ...(runMany && {
      runMany: async (rows, input, context, options) => {
        for (const row of rows) check(row, context);
        return runMany(rows, input, context, options);
      },
    }),
  };
}

/** Prompts for the one-line secrets that the form needs and no flag gave. */
async function askForSecrets<Input extends object>(
  form: Form<Input, never>,
  typed: TypedForm<Input>,
  invocation: Invocation,
): Promise<TypedForm<Input>> {
  const { world, say, options } = invocation;
  const given = new Set(typed.flags.map(({ field }) => field.name));
  const missing = form.fields.filter(
    ({ name, kind, required, multiline }) => kind === 'secret' && required && !multiline && !given.has(name),
  );
  if (missing.length === 0 || options.dryRun || !canAsk(invocation)) return typed;
  const flags = [...typed.flags];
  for (const field of missing) flags.push({ field, text: await world.prompt.secret(promptOf(say(field.label), say)) });
  return { ...typed, flags, isEmpty: false };
}

/** Whether rows are named by keys, instead of by ids or names. */
function isKeyed<Row, Input>(
  screen: BrowseScreen<Row>,
  { single }: Pick<RowAction<Row, Input>, 'single'>,
  { operands, flags }: Invocation,
): boolean {
  return single || (screen.get === undefined && operands.length > 0 && !flags.on('all'));
}

/** The filters within which keys are looked up. */
function keyFilters<Row, Input>(
  screen: BrowseScreen<Row>,
  { single }: Pick<RowAction<Row, Input>, 'single'>,
  selection: SelectionFlags,
  invocation: Invocation,
): FilterValues {
  return single ? readFilterFlags(screen.filters, invocation) : selection.readForKeys(invocation);
}

function selected(selection: SelectionFlags, invocation: Invocation): FilterValues {
  return selection.read(invocation)?.filters ?? {};
}

/** Reads which rows the action is about, before any request; the look-up of a key waits for the session. */
async function readRowChoice<Row, Input>(
  screen: BrowseScreen<Row>,
  action: RowAction<Row, Input>,
  selection: SelectionFlags,
  invocation: Invocation,
): Promise<(session: Session) => Promise<Choice<Row>>> {
  const none = { key: screen.selectFirst };
  const isByKey = screen.get === undefined && (action.single || invocation.operands.length > 0);
  if (isByKey && hasLookUp(screen)) {
    if (!action.single && invocation.flags.on('all')) throw usageFailure('batch.idsOrAll');
    const filters = keyFilters(screen, action, selection, invocation);
    const { keys, single } = await readKeys(invocation, screen.noun, none);
    if (action.single && keys.length > 1) throw usageFailure('cli.oneIdOnly', { verb: action.verb });
    return async ({ context }) => {
      const options = { signal: invocation.signal };
      const { newRow } = action;
      const make = newRow && ((key: string) => newRow(key, context, options));
      const rows = await findRows(screen, keys, filters, context, options, make);
      const [row] = rows;
      return single && row !== undefined ? { kind: 'row', row } : { kind: 'rows', rows };
    };
  }
  if (!action.single) {
    const choice = await readChoice(invocation, selection, screen, none);
    return async () => choice;
  }
  const { defaultRow } = action;
  if (defaultRow && invocation.operands.length === 0) {
    return async ({ context }) => ({
      kind: 'row',
      row: await defaultRow(context, { signal: invocation.signal }),
    });
  }
  const typed = await readTypedRows(invocation, screen, none);
  return async (session) => {
    const ids = await typed.ids(session);
    if (ids.length > 1) throw usageFailure('cli.oneIdOnly', { verb: action.verb });
    return { kind: 'ids', single: typed.single, ids: async () => ids };
  };
}
