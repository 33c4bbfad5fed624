import { isAtLeast } from '../../domain/dialect.ts';
import { nothingLeft } from '../../domain/record.ts';
import { durationUnits, type Plan, resetPeriods } from '../../domain/user/plan.ts';
import { sanitise } from '../../format/sanitise.ts';
import { amountPresets } from '../../screen/amount.ts';
import type { AnyField, Choice, FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The form value of a plan, with the wire's names. No limit is expressed by `unlimited`, never by a 0. */
export interface PlanDraft {
  title: string;
  subtitle: string;
  /** In USD. */
  price_amount: number;
  unlimited: boolean;
  /** In quota units; 0 only together with `unlimited`. */
  total_amount: number;
  duration_unit: string;
  duration_value: number;
  custom_seconds: number;
  quota_reset_period: string;
  quota_reset_custom_seconds: number;
  max_purchase_per_user: number;
  upgrade_group: string;
  downgrade_group: string;
  allow_balance_pay: boolean;
  allow_wallet_overflow: boolean;
  enabled: boolean;
  sort_order: number;
  stripe_price_id: string;
  creem_product_id: string;
  waffo_pancake_product_id: string;
  /** Whether the gateway has the fields that v1.0 added; not a form field. */
  isLater: boolean;
}

const isLater = ({ gateway }: Pick<ScreenContext, 'gateway'>) => isAtLeast(gateway.dialect(), 'v1');
const ofLater = (draft: PlanDraft) => draft.isLater;

const groups = async ({ gateway, say }: ScreenContext, signal?: AbortSignal): Promise<Choice[]> => [
  { value: '', label: say('plan.noGroup') },
  ...(await gateway.groups.list({ signal })).map((group) => ({ value: group, label: sanitise(group) })),
];

const fields: readonly AnyField<PlanDraft>[] = [
  { name: 'title', kind: 'text', label: 'plan.name', required: true, example: 'Pro' },
  { name: 'subtitle', kind: 'text', label: 'plan.subtitle', help: 'plan.subtitleHelp' },
  {
    name: 'price_amount',
    kind: 'number',
    label: 'plan.price',
    help: 'plan.priceHelp',
    minimum: 0,
    maximum: 9999,
    example: '9.9',
  },
  {
    name: 'total_amount',
    inExample: true,
    kind: 'quota',
    label: 'plan.quota',
    help: 'plan.quotaHelp',
    example: '20usd',
    unlimited: 'plan.unlimited',
    disabled: ({ unlimited }, { say }) => (unlimited ? say('plan.isUnlimited') : undefined),
    presets: (context) => amountPresets([10, 20, 50, 100], context),
  },
  { name: 'unlimited', kind: 'toggle', label: 'plan.unlimited', help: 'plan.unlimitedHelp' },
  {
    name: 'duration_unit',
    kind: 'choice',
    label: 'plan.durationUnit',
    choices: (_draft, { say }) => durationUnits.members.map(({ value, label }) => ({ value, label: say(label) })),
    example: 'month',
  },
  {
    name: 'duration_value',
    kind: 'number',
    label: 'plan.durationValue',
    minimum: 1,
    example: '1',
    applies: ({ duration_unit }) => duration_unit !== 'custom',
  },
  {
    name: 'custom_seconds',
    kind: 'number',
    label: 'plan.customSeconds',
    minimum: 1,
    example: '3600',
    applies: ({ duration_unit }) => duration_unit === 'custom',
  },
  {
    name: 'quota_reset_period',
    kind: 'choice',
    label: 'plan.reset',
    help: 'plan.resetHelp',
    choices: (_draft, { say }) => resetPeriods.members.map(({ value, label }) => ({ value, label: say(label) })),
    example: 'monthly',
  },
  {
    name: 'quota_reset_custom_seconds',
    kind: 'number',
    label: 'plan.resetSeconds',
    minimum: 1,
    example: '86400',
    applies: ({ quota_reset_period }) => quota_reset_period === 'custom',
  },
  {
    name: 'max_purchase_per_user',
    kind: 'number',
    label: 'plan.purchaseLimit',
    help: 'plan.purchaseLimitHelp',
    minimum: 0,
    example: '1',
  },
  {
    name: 'upgrade_group',
    kind: 'choice',
    label: 'plan.upgradeGroup',
    help: 'plan.upgradeGroupHelp',
    choices: (_draft, context, signal) => groups(context, signal),
    example: 'vip',
  },
  {
    name: 'downgrade_group',
    kind: 'choice',
    label: 'plan.downgradeGroup',
    help: 'plan.downgradeGroupHelp',
    choices: (_draft, context, signal) => groups(context, signal),
    example: 'default',
    applies: ofLater,
  },
  {
    name: 'allow_balance_pay',
    kind: 'toggle',
    label: 'plan.allowBalancePay',
    help: 'plan.allowBalancePayHelp',
    applies: ofLater,
  },
  {
    name: 'allow_wallet_overflow',
    kind: 'toggle',
    label: 'plan.allowWalletOverflow',
    help: 'plan.allowWalletOverflowHelp',
    applies: ofLater,
  },
  { name: 'enabled', kind: 'toggle', label: 'plan.enabled', help: 'plan.enabledHelp' },
  { name: 'sort_order', kind: 'number', label: 'plan.sortOrder', help: 'plan.sortOrderHelp', example: '0' },
  { name: 'stripe_price_id', kind: 'text', label: 'plan.stripePriceId', example: 'price_1' },
  { name: 'creem_product_id', kind: 'text', label: 'plan.creemProductId', example: 'prod_1' },
  {
    name: 'waffo_pancake_product_id',
    kind: 'text',
    label: 'plan.waffoPancakeProductId',
    example: 'PROD_1',
    applies: ofLater,
  },
];

/** The form of a plan (GEN-19). */
export const planForm: Form<PlanDraft, Plan> = {
  title: { create: 'plan.createTitle', edit: 'plan.editTitle' },
  fields,
  defaults: (context) => ({
    title: '',
    subtitle: '',
    price_amount: 0,
    unlimited: false,
    total_amount: 0,
    duration_unit: 'month',
    duration_value: 1,
    custom_seconds: 0,
    quota_reset_period: 'never',
    quota_reset_custom_seconds: 0,
    max_purchase_per_user: 0,
    upgrade_group: '',
    downgrade_group: '',
    allow_balance_pay: true,
    allow_wallet_overflow: true,
    enabled: true,
    sort_order: 0,
    stripe_price_id: '',
    creem_product_id: '',
    waffo_pancake_product_id: '',
    isLater: isLater(context),
  }),
  fromRow: (row, context) => ({
    title: row.title,
    subtitle: row.subtitle,
    price_amount: row.price_amount,
    unlimited: row.total_amount === 0,
    total_amount: row.total_amount,
    duration_unit: row.duration_unit,
    duration_value: row.duration_value,
    custom_seconds: row.custom_seconds,
    quota_reset_period: row.quota_reset_period,
    quota_reset_custom_seconds: row.quota_reset_custom_seconds,
    max_purchase_per_user: row.max_purchase_per_user,
    upgrade_group: row.upgrade_group,
    downgrade_group: row.downgrade_group,
    allow_balance_pay: row.allow_balance_pay,
    allow_wallet_overflow: row.allow_wallet_overflow,
    enabled: row.enabled,
    sort_order: row.sort_order,
    stripe_price_id: row.stripe_price_id,
    creem_product_id: row.creem_product_id,
    waffo_pancake_product_id: row.waffo_pancake_product_id,
    isLater: isLater(context),
  }),
  normalise: (draft) => ({
    ...draft,
    title: draft.title.trim(),
    subtitle: draft.subtitle.trim(),
    total_amount: draft.unlimited ? 0 : Math.trunc(draft.total_amount),
  }),
  validate: (draft, _mode, { say }): FieldErrors => {
    const errors: FieldErrors = {};
    if (draft.title === '') errors.title = say('plan.titleRequired');
    else if ([...draft.title].length > 128) errors.title = say('plan.tooLong', { maximum: 128 });
    if ([...draft.subtitle].length > 255) errors.subtitle = say('plan.tooLong', { maximum: 255 });
    if (!(draft.price_amount >= 0 && draft.price_amount <= 9999)) errors.price_amount = say('plan.priceInvalid');
    // A gateway takes 0 as "no limit", so 0 is accepted only together with `unlimited` (docs/gateways-modern.md 29.2).
    if (!draft.unlimited && !(Number.isSafeInteger(draft.total_amount) && draft.total_amount > 0)) {
      errors.total_amount = say('plan.quotaRequired');
    }
    const isCount = (value: number, least: number) => Number.isSafeInteger(value) && value >= least;
    if (draft.duration_unit === 'custom') {
      if (!isCount(draft.custom_seconds, 1)) errors.custom_seconds = say('plan.countInvalid', { minimum: 1 });
    } else if (!isCount(draft.duration_value, 1)) errors.duration_value = say('plan.countInvalid', { minimum: 1 });
    if (draft.quota_reset_period === 'custom' && !isCount(draft.quota_reset_custom_seconds, 1)) {
      errors.quota_reset_custom_seconds = say('plan.countInvalid', { minimum: 1 });
    }
    if (!isCount(draft.max_purchase_per_user, 0)) {
      errors.max_purchase_per_user = say('plan.countInvalid', { minimum: 0 });
    }
    if (!Number.isSafeInteger(draft.sort_order)) errors.sort_order = say('plan.orderInvalid');
    return errors;
  },
};

/** The values to send: every column, because the gateway writes 0 for missing ones (docs/gateways-modern.md 29.2). */
export function fieldsOfPlan(draft: PlanDraft) {
  const { unlimited, total_amount, isLater: later, downgrade_group, allow_balance_pay, ...others } = draft;
  const { allow_wallet_overflow, waffo_pancake_product_id, ...common } = others;
  const { title, subtitle, price_amount, duration_unit, duration_value, custom_seconds, ...more } = common;
  const { quota_reset_period, quota_reset_custom_seconds, max_purchase_per_user, upgrade_group, ...rest } = more;
  const { enabled, sort_order, stripe_price_id, creem_product_id, ...none } = rest;
  nothingLeft(none);
  return {
    title,
    subtitle,
    price_amount,
    currency: 'USD',
    total_amount: unlimited ? 0 : total_amount,
    duration_unit,
    duration_value,
    custom_seconds,
    quota_reset_period,
    quota_reset_custom_seconds,
    max_purchase_per_user,
    upgrade_group,
    enabled,
    sort_order,
    stripe_price_id,
    creem_product_id,
    ...(later && { downgrade_group, allow_balance_pay, allow_wallet_overflow, waffo_pancake_product_id }),
  };
}
