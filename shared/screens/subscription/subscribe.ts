import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { Plan } from '../../domain/user/plan.ts';
import { billingPreferences } from '../../domain/user/subscription.ts';
import { sanitise } from '../../format/sanitise.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Confirmation, SiteAction } from '../../screen/action.ts';
import type { Detail } from '../../screen/detail.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { Choice, FieldErrors } from '../../screen/form.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf } from '../../text/punctuation.ts';
import { planDuration, planPrice, planQuota } from '../plan/plan-text.ts';
import { paymentLink, paymentMethods } from '../wallet/top-up.ts';
import { offeredPlans, rememberedPlan } from './own-subscriptions.ts';
import { undoPreference } from './undo-preference.ts';

interface SubscribeInput {
  /** The id of a plan, as text. */
  plan: string;
  /** `balance`, or the type of a payment method. */
  method: string;
}

const planText = (plan: Plan, context: ScreenContext) =>
  context.say('subscription.offer', {
    quota: planQuota(plan, context),
    duration: planDuration(plan, context),
    price: planPrice(plan, context),
  });

/** The plans on offer as facts (GEN-19). */
export const listOffers: SiteAction<undefined> = {
  verb: 'offers',
  on: 'all',
  isRead: true,
  label: 'subscription.offers',
  help: 'subscription.offersHelp',
  danger: 'safe',
  idempotent: true,
  run: async (_input, context, { signal }) => {
    const plans = await offeredPlans(context, { signal });
    const details: Detail[] = plans.map((plan) => ({
      id: String(plan.id),
      label: 'subscription.plan',
      cell: { text: pairOf(sanitise(plan.title), planText(plan, context), context.say), raw: plan.title },
    }));
    const data = { plans: plans.map((plan) => ({ ...plan })) };
    if (plans.length === 0 && (await isWithheld(context, signal))) {
      return { message: context.say('subscription.withheld'), tone: 'warn', details, data };
    }
    return { message: context.say('subscription.offerCount', { count: plans.length }), details, data };
  },
};

/**
 * Whether the gateway hides all plans because the payment terms are not confirmed; it gives no reason
 * (docs/gateways-modern.md 29.20).
 */
async function isWithheld({ gateway }: ScreenContext, signal?: AbortSignal): Promise<boolean> {
  const facts = await readBack(() => gateway.wallet.facts({ signal }));
  return facts?.isComplianceMissing === true;
}

async function methods({ plan }: SubscribeInput, context: ScreenContext, signal?: AbortSignal): Promise<Choice[]> {
  const { gateway, say } = context;
  const facts = await gateway.wallet.facts({ signal });
  const chosen = rememberedPlan(Number(plan), context);
  const isByBalance = isAtLeast(gateway.dialect(), 'v1') && chosen?.allow_balance_pay !== false;
  return [
    ...(isByBalance ? [{ value: 'balance', label: say('subscription.fromBalance') }] : []),
    ...paymentMethods(facts, context).map(({ type, label }) => ({ value: type, label })),
  ];
}

/** Buys a plan: from the balance at once, otherwise on the payment provider's page (GEN-19). */
export const subscribe: SiteAction<SubscribeInput> = {
  verb: 'subscribe',
  icon: 'coin',
  on: 'all',
  label: 'subscription.subscribe',
  help: 'subscription.subscribeHelp',
  danger: 'confirm',
  idempotent: false,
  input: {
    title: { create: 'subscription.subscribe', edit: 'subscription.subscribe' },
    fields: [
      {
        name: 'plan',
        kind: 'choice',
        label: 'subscription.plan',
        help: 'subscription.planHelp',
        required: true,
        example: '1',
        noChoices: 'subscription.noOffers',
        choices: async (_input, context, signal) =>
          (await offeredPlans(context, { signal })).map((plan) => ({
            value: String(plan.id),
            label: sanitise(plan.title),
            hint: planText(plan, context),
          })),
      },
      {
        name: 'method',
        kind: 'choice',
        label: 'subscription.method',
        required: true,
        example: 'stripe',
        noChoices: 'subscription.noMethods',
        choices: methods,
      },
    ],
    defaults: () => ({ plan: '', method: '' }),
    fromRow: () => ({ plan: '', method: '' }),
    normalise: ({ plan, method }) => ({ plan: plan.trim(), method: method.trim() }),
    validate: ({ plan, method }, _mode, { say }): FieldErrors => ({
      ...(plan === '' && { plan: say('subscription.planRequired') }),
      ...(method === '' && { method: say('subscription.methodRequired') }),
    }),
  },
  confirm: purchase,
  run: async ({ plan: number, method, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const { gateway, say } = context;
    const shown = rememberedPlan(Number(number), context);
    const plan = (await offeredPlans(context, { signal })).find(({ id }) => String(id) === number);
    if (plan === undefined) throw new Refusal(say('subscription.notOffered'));
    if (shown !== undefined && (shown.price_amount !== plan.price_amount || shown.total_amount !== plan.total_amount)) {
      throw new Refusal(say('subscription.changed', { offer: planText(plan, context) }));
    }
    const name = sanitise(plan.title);
    if (method !== 'balance') {
      const link = paymentLink(await gateway.subscriptions.pay(plan.id, method, { signal }));
      return { message: say('subscription.payAt', { name }), link, data: { plan_id: plan.id, link } };
    }
    const before = (await gateway.subscriptions.self({ signal })).subscriptions.map(({ id }) => id);
    await gateway.subscriptions.payByBalance(plan.id, { signal });
    const after = await readBack(() => gateway.subscriptions.self({ signal }));
    const made = after?.subscriptions.find(({ id }) => !before.includes(id));
    return {
      message: say(made ? 'subscription.bought' : 'subscription.boughtUnseen', { name }),
      tone: made ? 'good' : 'warn',
      data: { plan_id: plan.id, subscription_id: made?.id ?? null },
    };
  },
};

/** The same for one plan that the user has chosen already: only how to pay for it is asked. */
export function subscribeTo({ id }: Pick<Plan, 'id'>): SiteAction<SubscribeInput> {
  const chosen = () => ({ plan: String(id), method: '' });
  return { ...subscribe, ...(subscribe.input && { input: { ...subscribe.input, defaults: chosen } }) };
}

function purchase(context: ScreenContext, input?: SubscribeInput): Confirmation {
  const { say } = context;
  const plan = rememberedPlan(Number(input?.plan), context);
  const confirmation = confirmSite('subscription.confirmSubscribe', [], context);
  if (plan === undefined) return confirmation;
  const isBalance = input?.method === 'balance';
  return {
    prompt: say('subscription.confirmPlan', { name: sanitise(plan.title), price: planPrice(plan, context) }),
    consequences: [
      ...confirmation.consequences,
      planText(plan, context),
      ...(plan.upgrade_group === '' ? [] : [say('subscription.group', { group: sanitise(plan.upgrade_group) })]),
      say(isBalance ? 'subscription.payNow' : 'subscription.payThere'),
    ],
  };
}

interface PreferenceInput {
  preference: string;
}

/** Sets what calls are charged to first: subscription or balance (GEN-19). */
export const setPreference: SiteAction<PreferenceInput> = {
  verb: 'prefer',
  on: 'all',
  label: 'subscription.preference',
  help: 'subscription.preferenceHelp',
  danger: 'safe',
  idempotent: true,
  input: {
    title: { create: 'subscription.preference', edit: 'subscription.preference' },
    fields: [
      {
        name: 'preference',
        kind: 'choice',
        label: 'subscription.preference',
        required: true,
        example: 'wallet-first',
        choices: (_input, { say }) =>
          billingPreferences.members.map(({ name, label }) => ({ value: name, label: say(label) })),
      },
    ],
    defaults: () => ({ preference: 'subscription-first' }),
    fromRow: () => ({ preference: 'subscription-first' }),
    normalise: ({ preference }) => ({ preference: preference.trim().replaceAll('_', '-') }),
    // Gateways take any other word for "subscription first".
    validate: ({ preference }, _mode, { say }): FieldErrors =>
      billingPreferences.named(preference) ? {} : { preference: say('subscription.preferenceUnknown') },
  },
  undo: undoPreference,
  run: async ({ preference: name, ...rest }, { gateway, say }, { signal }) => {
    nothingLeft(rest);
    const preference = billingPreferences.named(name)?.value ?? name;
    // Needed for the undo alone: where it cannot be read, the new one is set all the same.
    const before = await readBack(() => gateway.subscriptions.self({ signal }));
    await gateway.subscriptions.setPreference(preference, { signal });
    const now = await readBack(() => gateway.subscriptions.self({ signal }));
    const label = say(billingPreferences.of(now?.billing_preference ?? preference).label);
    const isKept = now === undefined || now.billing_preference === preference;
    return {
      message: say('subscription.preferenceIs', { preference: label }),
      tone: isKept ? 'good' : 'warn',
      data: { billing_preference: now?.billing_preference ?? preference },
      ...(before && { was: { billing_preference: before.billing_preference } }),
      left: { billing_preference: now?.billing_preference ?? preference },
    };
  },
};
