import { nothingLeft } from '../../domain/record.ts';
import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { SiteAction } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';

interface RedeemInput {
  code: string;
}

/** A code is required (WAL-01). It is a secret: whoever has it can redeem it, also after a refusal or a lost answer. */
export const redeemForm: Form<RedeemInput> = {
  title: { create: 'wallet.redeem', edit: 'wallet.redeem' },
  fields: [{ name: 'code', kind: 'secret', label: 'wallet.code', help: 'wallet.codeHelp', required: true }],
  defaults: () => ({ code: '' }),
  fromRow: () => ({ code: '' }),
  normalise: ({ code }) => ({ code: code.trim() }),
  validate: ({ code }, _mode, { say }): FieldErrors => (code === '' ? { code: say('wallet.codeMissing') } : {}),
};

/** The gateway's reason without its usual prefix "redemption failed", which the sentence around it already says. */
function withoutVerdict(message: string | undefined): string | undefined {
  return message?.replace(/^(兑换失败|redemption failed)[，,：:]\s*/i, '');
}

/**
 * The message of v1.0 for every wrong, used, disabled or expired code: it asks to try again later, which never helps.
 */
const noReason = /^(请稍后重试|please try again later)[。.]?$/i;

/** Redeems a code and returns the credited quota; a refusal contains the gateway's reason (WAL-01). */
export const redeemCode: SiteAction<RedeemInput> = {
  verb: 'redeem',
  on: 'all',
  label: 'wallet.redeem',
  help: 'wallet.redeemHelp',
  danger: 'safe',
  idempotent: false,
  input: redeemForm,
  run: async ({ code, ...rest }, { gateway, say, status }, { signal }) => {
    nothingLeft(rest);
    try {
      const quota = await gateway.wallet.redeem(code, { signal });
      const amount = formatQuota(quota, quotaDisplayOf(status));
      return { message: say('wallet.redeemed', { amount }), data: { quota } };
    } catch (error) {
      if (!(error instanceof GatewayError) || error.kind !== 'refused') throw error;
      const reason = withoutVerdict(error.facts.serverMessage);
      const serverMessage = reason !== undefined && noReason.test(reason) ? say('wallet.codeUnusable') : reason;
      throw new GatewayError('refused', { ...error.facts, serverMessage, reason: 'redemption-code' });
    }
  },
};
