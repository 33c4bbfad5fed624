import type { Plan } from '../../domain/user/plan.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, RunOptions } from '../../screen/action.ts';
import { changedFields } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { fieldsOfPlan, type PlanDraft, planForm } from './plan-form.ts';

/**
 * The plan with this id, from the list of all: gateways cannot return a single plan. @throws GatewayError `not-found`
 */
export async function findPlan(id: number, { gateway }: ScreenContext, o: CallOptions): Promise<Plan> {
  const plan = (await gateway.subscriptions.plans(o)).find((one) => one.id === id);
  if (plan === undefined) throw new GatewayError('not-found');
  return plan;
}

/**
 * Creates a plan. Gateways always create it enabled (docs/gateways-modern.md 29.3), so one that should not be is
 * disabled at once, and read back.
 */
export async function createPlan(
  draft: PlanDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<Plan>> {
  const { gateway, say } = context;
  const id = await gateway.subscriptions.createPlan(fieldsOfPlan(draft), { signal });
  await onWritten?.();
  const name = sanitise(draft.title);
  const created = say('plan.created', { name });
  const made = draft.price_amount === 0 ? sentencesOf([created, say('plan.isFree')]) : created;
  // In a dry run, or where the gateway returns no id, the plan cannot be read back.
  if (id === undefined) return { message: made, data: { title: draft.title } };
  if (!draft.enabled) {
    try {
      await gateway.subscriptions.setPlanEnabled(id, false, { signal });
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      return { message: sentencesOf([made, say('plan.stillEnabled', { id })]), tone: 'warn', data: { id } };
    }
  }
  return { ...(await savedPlan(id, draft, made, context, { signal })), made: { filters: {}, firstId: id } };
}

/**
 * Changes a plan: reads it right before, writes all of it with the changes applied, because missing values become
 * unlimited, free and off (docs/gateways-modern.md 29.2), and reads it back.
 */
export async function updatePlan(
  row: Plan,
  draft: PlanDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<Plan>> {
  const { gateway, say } = context;
  const before = planForm.fromRow(row, context);
  if (changedFields(before, draft).length === 0) throw new Refusal(say('form.changedNothing'));
  const present = await findPlan(row.id, context, { signal });
  const wanted = { ...planForm.fromRow(present, context), ...changesOf(before, draft) };
  await gateway.subscriptions.updatePlan(row.id, { ...present, ...fieldsOfPlan(wanted) }, { signal });
  await onWritten?.();
  return savedPlan(row.id, wanted, say('plan.updated', { name: sanitise(wanted.title) }), context, { signal });
}

function changesOf(before: PlanDraft, draft: PlanDraft): Partial<PlanDraft> {
  return Object.fromEntries(changedFields(before, draft).map((name) => [name, draft[name]]));
}

/** Compares the saved plan with the draft, and names the fields that the gateway stored differently. */
async function savedPlan(
  id: number,
  wanted: PlanDraft,
  message: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<Done<Plan>> {
  const { say } = context;
  const row = await readBack(() => findPlan(id, context, options));
  if (row === undefined) return { message: sentencesOf([message, say('plan.unseen')]), tone: 'warn', data: { id } };
  const lost = changedFields(wanted, planForm.fromRow(row, context));
  if (lost.length === 0) return { message, row, data: { id, title: row.title, enabled: row.enabled } };
  const names = planForm.fields.filter(({ name }) => lost.includes(name)).map(({ label }) => say(label));
  return { message: sentencesOf([message, say('plan.differs', { fields: names })]), tone: 'warn', row, data: { id } };
}
