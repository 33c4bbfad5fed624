import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done, RowAction, RunOptions } from '../../screen/action.ts';
import { changedFields } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { writeOptions } from '../settings/options.ts';
import { deletion } from './make-plan.ts';
import type { ReadAhead } from './read-ahead.ts';
import { readSite, type SiteReading, screenOfKind } from './read-site.ts';
import { keepingSecrets } from './secret-changes.ts';
import { type FieldDifference, valueWith } from './site-diff.ts';
import { isReference, rowKindOf, type Site, siteKinds } from './site-kind.ts';
import { filledIn, type PlanStep, stepNow } from './site-plan.ts';
import { type AnyListScreen, entryOfRow } from './site-values.ts';
import { draftOf, optionText } from './step-draft.ts';
import { stepText } from './step-text.ts';
import { stepValues } from './step-values.ts';

/** What steps need to run: the site as it was read before the first step, and the secrets that the steps refer to. */
export interface PlanRun {
  reading: SiteReading;
  secrets: ReadonlyMap<string, string>;
  ahead: ReadAhead;
}

/**
 * Does one step of a plan, if the thing is still as it was when the plan was made, and reads it back (CHG-03). A step
 * that was partly done before is completed.
 * @throws Refusal where the thing was changed since, or is as wanted by now; an `unsure` error where the written values
 * are not there afterwards
 */
export async function runStep(
  step: PlanStep,
  run: PlanRun,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<never>> {
  const kind = rowKindOf(step.file);
  if (kind === undefined) return setOption(step, run, context, options);
  const screen = await screenOfKind(kind);
  const read = rowOfStep(screen, run, context, options);
  const ahead = await run.ahead.take(step, context.now);
  const row = ahead === undefined ? await read(step) : ahead.row;
  const { state, left } = nowOf(step, screen, row, run, context);
  const result = { message: stepText(step, context) };
  if (state === 'moved') throw new Refusal(context.say('site.moved', { name: sanitise(step.name) }));
  // Done by somebody else since the site was read: nothing is sent, and it is no part of what this run did.
  if (state === 'done') throw new Refusal(context.say('site.stepDone'));
  if (step.kind === 'delete')
    return keepingSecrets(step, step.fields, run.secrets, context, async () => {
      const deleted = await deletion(screen)?.run(row, undefined, context, options);
      if (!context.isDryRun && (await rowNow(screen, screen.id(row), context, options)) !== undefined) throw notShown();
      return { ...result, ...(deleted?.tone && { tone: deleted.tone }) };
    });
  const sent = row === undefined ? step.fields : left;
  return keepingSecrets(step, sent, run.secrets, context, () =>
    write(step, { screen, row, left }, run, context, options),
  );
}

/** Returns a function that reads the current row of a step; undefined where there is no such row. */
function rowOfStep(
  screen: AnyListScreen,
  { reading }: PlanRun,
  context: ScreenContext,
  options: CallOptions,
): (step: PlanStep) => Promise<unknown> {
  return async ({ file, name }) => {
    const known = reading.rows.get(file)?.get(name);
    return known === undefined ? undefined : rowNow(screen, screen.id(known), context, options);
  };
}

/** Creates or changes the row of a step, and reads it back. */
async function write(
  step: PlanStep,
  { screen, row, left }: { screen: AnyListScreen; row: unknown; left: readonly FieldDifference[] },
  run: PlanRun,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<never>> {
  const message = stepText(step, context);
  const made = row === undefined ? await create(screen, step, run, context, options) : undefined;
  const written = row ?? made?.row;
  if (written === undefined) return { message };
  const rest = row === undefined ? nowOf(step, screen, written, run, context).left.filter(isElsewhere(screen)) : left;
  const saved = await save(screen, { name: step.name, fields: rest }, written, run, context, options);
  if (context.isDryRun) return { message };
  const reading = rowNow(screen, screen.id(written), context, options);
  run.ahead.begin(step, rowOfStep(screen, run, context, options), context.now);
  const after = await reading;
  const lost = nowOf(step, screen, after, run, context).left.filter((field) => !isReference(field.after));
  // A warning about a complete save, such as a model without a price or an alias that nobody can call.
  const filled = after === undefined ? [] : filledIn(step, entryOfRow(screen, after, context));
  const result = { message, ...(filled.length > 0 && { left: stepValues([...step.fields, ...filled]) }) };
  const note = [saved, made?.done].find((one) => one?.tone === 'warn' && one.isWhole);
  if (lost.length === 0 && after !== undefined)
    return note === undefined ? result : { ...result, message: note.message, tone: 'warn', isWhole: true };
  // Where values are missing, a warning of the save itself explains it better.
  if (saved?.tone === 'warn' && saved.isWhole !== true) return { message: saved.message, tone: 'warn' };
  throw notShown(lost.map(({ field }) => field));
}

function notShown(fields: readonly string[] = []): GatewayError {
  return new GatewayError('unsure', { reason: 'not-shown', data: fields });
}

/** The state of a step, computed from its current row. */
function nowOf(
  step: PlanStep,
  screen: AnyListScreen,
  row: unknown,
  { reading: { usual } }: PlanRun,
  context: ScreenContext,
) {
  const entries = row === undefined ? [] : [[step.name, entryOfRow(screen, row, context)] as const];
  const site: Site = new Map([[step.file, new Map(entries)]]);
  return stepNow(step, { site, usual });
}

/** The current row; undefined where it was deleted. */
async function rowNow(
  screen: AnyListScreen,
  id: number,
  context: ScreenContext,
  { signal }: CallOptions,
): Promise<unknown> {
  try {
    const row = await screen.get(id, context, { signal });
    return screen.isGone?.(row) ? undefined : row;
  } catch (error) {
    if (error instanceof GatewayError && error.kind === 'not-found') return undefined;
    throw error;
  }
}

/**
 * Creates a row; its `row` is undefined in a dry run. Where the gateway does not return the new row, it is found by its
 * name.
 */
async function create(
  screen: AnyListScreen,
  step: PlanStep,
  { secrets }: PlanRun,
  context: ScreenContext,
  options: RunOptions,
): Promise<{ row: unknown; done: Done }> {
  const { value } = draftOf(screen, step, undefined, context, secrets);
  const done = await screen.create(value, context, options);
  if (done.row !== undefined || context.isDryRun) return { row: done.row, done };
  const { readWhole } = await import('../../screen/reading/read-whole.ts');
  const { signal } = options;
  for await (const { rows } of readWhole(screen, { filters: {} }, context, { signal }).pages) {
    const made = rows.find((one) => screen.name(one) === step.name && !screen.isGone?.(one));
    if (made !== undefined) return { row: made, done };
  }
  throw notShown();
}

const isElsewhere =
  ({ setElsewhere = {} }: AnyListScreen) =>
  ({ field }: FieldDifference) =>
    field in setElsewhere;

/** Saves the given fields with the row's form, then those that separate actions set, such as the status. */
async function save(
  screen: AnyListScreen,
  step: Pick<PlanStep, 'name' | 'fields'>,
  row: unknown,
  { secrets }: PlanRun,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done | undefined> {
  const own = step.fields.filter((field) => !isElsewhere(screen)(field));
  const { before, value } = draftOf(screen, { ...step, fields: own }, row, context, secrets);
  const isChanged = own.length > 0 && changedFields(screen.form.normalise(before, 'edit'), value).length > 0;
  const saved = isChanged ? await screen.update(row, value, context, options) : undefined;
  for (const { field, after } of step.fields.filter(isElsewhere(screen))) {
    const { verbs, begins } = screen.setElsewhere?.[field] ?? { verbs: {}, begins: [] };
    const verb = verbs[String(after ?? begins[0])];
    const action = screen.actions.find((one) => one.verb === verb && one.on === 'rows') as RowAction<
      unknown,
      undefined
    >;
    await action?.run(row, undefined, context, options);
  }
  return saved;
}

async function setOption(
  step: PlanStep,
  { reading }: PlanRun,
  context: ScreenContext,
  { signal }: RunOptions,
): Promise<Done<never>> {
  const { file, name, fields } = step;
  // Only some entries of a table are set: the option is read again, so that the others keep their current values.
  const now = fields.some(({ key }) => key !== undefined)
    ? (
        await readSite(
          context,
          { signal },
          siteKinds.filter((kind) => kind.file === file),
        )
      ).site
    : reading.site;
  const present = (now.get(file)?.get(name) ?? reading.usual(file, name)).value;
  const change = {
    ...{ key: name, before: optionText(present), after: optionText(valueWith(present, fields)) },
    isSecret: false,
  };
  const { failed, isUnread } = await writeOptions([change], context, { signal, readBack: !context.isDryRun });
  const [failure] = failed;
  if (failure?.kind === 'not-kept') throw notShown([name]);
  if (failure) throw failure.error ?? new Refusal(failure.reason);
  if (isUnread) throw new GatewayError('unsure', { reason: 'not-read-back' });
  return { message: stepText(step, context) };
}
