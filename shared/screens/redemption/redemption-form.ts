import {
  defaultRedemptionCount,
  defaultRedemptionQuota,
  tokenAmountPresets,
  tokenCountPresets,
} from '../../domain/default.ts';
import {
  isRedemptionNameShortEnough,
  redemptionCountMaximum,
  redemptionNameLength,
  redemptionNameMaximum,
} from '../../domain/limit.ts';
import { nothingLeft } from '../../domain/record.ts';
import type { Redemption, RedemptionFields } from '../../domain/user/redemption.ts';
import { lackedBy } from '../../gateway/dialect/row-fields.ts';
import { amountPresets } from '../../screen/amount.ts';
import type { AnyField, FieldErrors, Form, FormMode } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The draft of codes. Names are the wire's, so that flags, JSON input and fields agree. */
export interface RedemptionDraft {
  name: string;
  /** Quota units of each code. */
  quota: number;
  /** The number of codes to create; used on creation only. */
  count: number;
  /** Unix seconds; -1 for no expiry, which is 0 on the wire. */
  expired_time: number;
}

/** The value of forms for "never". */
export const noExpiry = -1;

/** The draft of an existing code. */
export function draftOfRedemption({ name, quota, expired_time }: Redemption): RedemptionDraft {
  return { name, quota, count: 1, expired_time: expired_time > 0 ? expired_time : noExpiry };
}

/** The fields of the gateway's calls; "never" is 0 on the wire (docs/gateways.md 4.9). */
export function fieldsOfRedemption({
  name,
  quota,
  expired_time,
  count: _,
  ...rest
}: RedemptionDraft): Required<RedemptionFields> {
  nothingLeft(rest);
  return { name, quota, expired_time: expired_time === noExpiry ? 0 : expired_time };
}

const fields: readonly AnyField<RedemptionDraft>[] = [
  {
    name: 'name',
    kind: 'text',
    label: 'redemption.name',
    required: true,
    example: 'spring',
    help: (_draft, { say }) => say('redemption.nameHelp', { maximum: redemptionNameMaximum }),
  },
  {
    name: 'quota',
    kind: 'quota',
    label: 'redemption.quota',
    help: 'redemption.quotaHelp',
    example: '10usd',
    presets: (context) => amountPresets(tokenAmountPresets, context),
  },
  {
    name: 'count',
    kind: 'number',
    label: 'redemption.count',
    help: (_draft, { say }) => say('redemption.countHelp', { maximum: redemptionCountMaximum }),
    minimum: 1,
    example: '10',
    modes: ['create'],
    presets: () => tokenCountPresets.map((count) => ({ label: String(count), value: count })),
  },
  {
    name: 'expired_time',
    kind: 'datetime',
    never: true,
    isLast: true,
    label: 'redemption.expiredTime',
    help: 'redemption.expiredTimeHelp',
    example: '+30d',
    disabled: (_draft, { gateway, say }) =>
      lackedBy(gateway, 'redemption').includes('expired_time') ? say('redemption.noExpiry') : undefined,
  },
];

/** The form behind the code drawer, the terminal's form and `tollgate redemption create|update` (RED-03). */
export const redemptionForm: Form<RedemptionDraft, Redemption> = {
  title: { create: 'redemption.createTitle', edit: 'redemption.editTitle' },
  fields,
  defaults: () => ({
    name: '',
    quota: defaultRedemptionQuota,
    count: defaultRedemptionCount,
    expired_time: noExpiry,
  }),
  fromRow: draftOfRedemption,
  normalise: (draft) => ({ ...draft, name: draft.name.trim(), quota: Math.trunc(draft.quota) }),
  validate: validateRedemption,
  // The gateway checks the expiry, and not the name, with every change (docs/gateways.md 4.9).
  checkedAlong: () => ['expired_time'],
};

function validateRedemption(draft: RedemptionDraft, mode: FormMode, context: ScreenContext): FieldErrors {
  const { say, gateway, now } = context;
  const errors: FieldErrors = {};
  const dialect = gateway.dialect();
  if (draft.name === '') errors.name = say('redemption.nameRequired');
  else if (!isRedemptionNameShortEnough(draft.name, dialect)) {
    errors.name = say('redemption.nameTooLong', {
      maximum: redemptionNameMaximum,
      count: redemptionNameLength(draft.name, dialect),
    });
  }
  // The gateway would store a quota of 0 as 100 (docs/gateways.md 14.15).
  if (!Number.isSafeInteger(draft.quota) || draft.quota < 1) errors.quota = say('redemption.quotaTooLow');
  if (mode === 'create' && !(Number.isSafeInteger(draft.count) && draft.count >= 1)) {
    errors.count = say('redemption.countInvalid');
  }
  if (!Number.isInteger(draft.expired_time)) errors.expired_time = say('redemption.expiryFormat');
  else if (draft.expired_time !== noExpiry) {
    if (gateway.dialect() === 'classic') errors.expired_time = say('redemption.noExpiry');
    else if (draft.expired_time * 1000 <= now()) errors.expired_time = say('redemption.expiryPast');
  }
  return errors;
}
