import { transferRefusal } from '../../domain/quota.ts';
import { nothingLeft } from '../../domain/record.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { readBack } from '../../gateway/read-back.ts';
import type { SiteAction } from '../action.ts';
import type { FieldErrors, Form } from '../form.ts';
import { savedText } from '../saved-text.ts';
import type { ScreenContext } from '../screen-context.ts';

interface TransferInput {
  /** Quota units. */
  quota: number;
}

const pending = ({ user }: ScreenContext) => user?.aff_quota ?? 0;

/** At least one unit of currency, and not more than there is (ME-03). */
export const transferForm: Form<TransferInput> = {
  title: { create: 'account.transfer', edit: 'account.transfer' },
  fields: [
    {
      name: 'quota',
      kind: 'quota',
      label: 'account.transferQuota',
      help: 'account.transferQuotaHelp',
      required: true,
      example: '1usd',
      presets: (context) => [{ label: context.say('account.transferAll'), value: pending(context) }],
    },
  ],
  defaults: (context) => ({ quota: Math.max(pending(context), context.status.quota_per_unit) }),
  fromRow: (_row, context) => ({ quota: pending(context) }),
  normalise: ({ quota }) => ({ quota: Math.trunc(quota) }),
  validate: ({ quota }, _mode, context): FieldErrors => {
    const { say, status } = context;
    if (!Number.isSafeInteger(quota)) return { quota: say('form.notAQuota', { label: say('account.transferQuota') }) };
    const refusal = transferRefusal(quota, pending(context), status.quota_per_unit);
    if (refusal === undefined) return {};
    const amount = shown(refusal === 'too-small' ? status.quota_per_unit : pending(context), context);
    return { quota: say(refusal === 'too-small' ? 'account.transferMinimum' : 'account.transferMaximum', { amount }) };
  },
};

/** Moves invite earnings to the balance (ME-03). */
export const transferInvite: SiteAction<TransferInput> = {
  verb: 'transfer',
  on: 'all',
  label: 'account.transfer',
  help: 'account.transferHelp',
  danger: 'safe',
  // Twice moves twice.
  idempotent: false,
  input: transferForm,
  run: async ({ quota, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    const { gateway, say } = context;
    await gateway.account.transferInviteQuota(quota, { signal });
    const user = await readBack(() => gateway.account.self({ signal }));
    const amount = shown(quota, context);
    if (user === undefined) {
      return {
        message: savedText(say('account.transferredOnly', { amount }), user, say),
        data: { transferred: quota },
      };
    }
    const balance = shown(user.quota, context);
    const data = { transferred: quota, quota: user.quota };
    return { message: say('account.transferred', { amount, balance }), row: user, data };
  },
};

function shown(units: number, { status }: ScreenContext): string {
  return formatQuota(units, quotaDisplayOf(status));
}
