import { formatQuota, quotaDisplayOf } from '../../format/quota.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { describeError } from '../../screen/describe-error.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { redeemCode } from './redeem-code.ts';

/** What became of one code. */
export interface CodeOutcome {
  key: string;
  /** Quota units; undefined where nothing was credited, as far as one knows. */
  quota?: number;
  /** A sentence: what was credited, or why nothing was. */
  message: string;
  hint?: string;
  /** Left out, because the one before it could not be asked about. */
  isNotTried?: true;
}

/** The codes of a text in their order, each once: one a line, or with commas or spaces between them (WAL-01). */
export function codesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、]+/).filter((code) => code !== ''))];
}

/**
 * Redeems codes one after another (WEB-12): each is a call of its own, and a gateway counts them against its limit of tries. A code
 * that is refused does not hold up the next; after any other failure, which would meet the next as well, the rest is not tried.
 */
export async function redeemCodes(
  keys: readonly string[],
  context: ScreenContext,
  onOutcome: (outcome: CodeOutcome) => void,
  options: CallOptions = {},
): Promise<CodeOutcome[]> {
  const { say } = context;
  const outcomes: CodeOutcome[] = [];
  const tell = (outcome: CodeOutcome) => {
    outcomes.push(outcome);
    onOutcome(outcome);
  };
  let isHeldUp = false;
  for (const key of keys) {
    if (isHeldUp) {
      tell({ key, message: say('wallet.codeNotTried'), isNotTried: true });
      continue;
    }
    try {
      const { data, message = '' } = await redeemCode.run({ key }, context, options);
      tell({ key, quota: (data as { quota: number }).quota, message });
    } catch (error) {
      isHeldUp = !(error instanceof GatewayError && error.kind === 'refused');
      tell({ key, ...describeError(error, say) });
    }
  }
  return outcomes;
}

/** What became of one of several codes, in few words. */
export function outcomeText({ quota, message, hint }: CodeOutcome, { say, status }: ScreenContext): string {
  if (quota !== undefined) return say('wallet.redeemedAmount', { amount: formatQuota(quota, quotaDisplayOf(status)) });
  return hint ? `${message} ${hint}` : message;
}

/** How many codes were credited, and how much with them. */
export function redeemedText(outcomes: readonly CodeOutcome[], { say, status }: ScreenContext): string {
  const credited = outcomes.flatMap(({ quota }) => (quota === undefined ? [] : [quota]));
  const sum = credited.reduce((total, quota) => total + quota, 0);
  const amount = formatQuota(sum, quotaDisplayOf(status));
  return say('wallet.redeemedOf', { done: credited.length, count: outcomes.length, amount });
}
