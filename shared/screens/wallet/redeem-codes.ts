import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { redeemCode } from './redeem-code.ts';

/** The outcome of one code. */
export interface CodeOutcome {
  key: string;
  /** Quota units; undefined where nothing was credited, as far as is known. */
  quota?: number;
  /** A sentence: the amount credited, or why nothing was. */
  message: string;
  hint?: string;
  /** The code was not tried, because of an earlier failure that every code would meet. */
  isNotTried?: true;
}

/** The codes of a text in their order, without duplicates, separated by line breaks, commas or spaces (WAL-01). */
export function codesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((code) => code !== ''))];
}

/**
 * Redeems codes one after another (WEB-12). Each is a call of its own that counts towards the gateway's rate limit.
 * After a refused code the next one is tried; after any other failure, which the next code would meet as well, the rest
 * is not tried.
 */
export async function redeemCodes(
  keys: readonly string[],
  context: ScreenContext,
  onOutcome: (outcome: CodeOutcome) => void,
  options: CallOptions = {},
): Promise<CodeOutcome[]> {
  const { say } = context;
  const outcomes: CodeOutcome[] = [];
  const publish = (outcome: CodeOutcome) => {
    outcomes.push(outcome);
    onOutcome(outcome);
  };
  let isHeldUp = false;
  for (const key of keys) {
    if (isHeldUp) {
      publish({ key, message: say('wallet.codeNotTried'), isNotTried: true });
      continue;
    }
    try {
      const { data, message = '' } = await redeemCode.run({ code: key }, context, options);
      publish({ key, quota: (data as { quota: number }).quota, message });
    } catch (error) {
      isHeldUp = !(error instanceof GatewayError && error.kind === 'refused');
      publish({ key, ...describeError(error, say) });
    }
  }
  return outcomes;
}

/** The outcome of one of several codes, in a few words. */
export function outcomeText({ quota, message, hint }: CodeOutcome, { say, status }: ScreenContext): string {
  if (quota !== undefined) return say('wallet.redeemedAmount', { amount: formatQuota(quota, quotaDisplayOf(status)) });
  return hint ? `${message} ${hint}` : message;
}

/** The number of credited codes and their total. */
export function redeemedText(outcomes: readonly CodeOutcome[], { say, status }: ScreenContext): string {
  const credited = outcomes.flatMap(({ quota }) => (quota === undefined ? [] : [quota]));
  const sum = credited.reduce((total, quota) => total + quota, 0);
  const amount = formatQuota(sum, quotaDisplayOf(status));
  return say('wallet.redeemedOf', { done: credited.length, count: outcomes.length, amount });
}
