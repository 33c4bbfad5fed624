import { redemptionCountMaximum } from '../../domain/limit.ts';
import type { Redemption } from '../../domain/redemption.ts';
import { safeFileName } from '../../format/file-name.ts';
import { GatewayError } from '../../gateway/gateway-error.ts';
import type { Done, RunOptions } from '../action.ts';
import { describeError } from '../describe-error.ts';
import type { ScreenContext } from '../screen-context.ts';
import { findLostCodes, keptCodes, mayHaveMadeCodes, newestCodeId } from './lost-codes.ts';
import { type RedemptionDraft, wireExpiry } from './redemption-draft.ts';

/** What a caller may know and watch of a creation that must not lose a code. */
export interface CodeOptions extends RunOptions {
  /** The newest code's id before the first call, where it is known already. */
  before?: number;
  /** Given every code as soon as it is in hand, before the next call. */
  onCodes?: (codes: readonly string[]) => Promise<void>;
}

/**
 * Makes codes, in calls of at most 100 (wire 4.9), with progress. No code in hand is ever lost: a stop lets the call
 * under way end, and a failure afterwards gives what was made as a warning (RED-03, wire 13 rule 39). Only when nothing
 * was made does it reject.
 */
export async function createCodes(
  draft: RedemptionDraft,
  context: ScreenContext,
  { signal, onProgress, onCodes, before: known }: CodeOptions,
): Promise<Done<Redemption>> {
  const { gateway, say } = context;
  const codes: string[] = [];
  const before = known ?? (await newestCodeId(gateway));
  for (let asked = 0; asked < draft.count; ) {
    const count = Math.min(redemptionCountMaximum, draft.count - asked);
    try {
      if (signal?.aborted) throw new GatewayError('stopped');
      // Without the signal: a call that is broken off takes the codes it made with it.
      const made = await makeCodes(draft, count, context);
      codes.push(...made);
      await onCodes?.(made);
    } catch (error) {
      return await endEarly(error, count);
    }
    asked += count;
    onProgress?.(asked, draft.count);
  }
  const isIgnored = await isExpiryIgnored(draft, codes, context);
  const message = say('redemption.created', { count: codes.length });
  if (isIgnored) return doneOf(draft, codes, 'warn', [message, say('redemption.expiryIgnored')]);
  return doneOf(draft, codes, codes.length < draft.count ? 'warn' : 'good', [message]);

  async function endEarly(error: unknown, count: number): Promise<Done<Redemption>> {
    const kept = keptCodes(error);
    codes.push(...kept);
    const isLost = kept.length === 0 && mayHaveMadeCodes(error);
    const found = isLost ? await findLostCodes(gateway, draft, before, codes, count) : [];
    codes.push(...found);
    if (kept.length + found.length > 0) await onCodes?.([...kept, ...found]);
    if (codes.length === 0) throw error;
    const { message } = describeError(error, say);
    const told = [say('redemption.createdPart', { count: codes.length, wanted: draft.count, message })];
    if (found.length > 0) told.push(say('redemption.createdRecovered', { count: found.length }));
    if (isLost && found.length < count) told.push(say('redemption.createdLost', { count: count - found.length }));
    return doneOf(draft, codes, 'warn', told);
  }
}

function makeCodes(draft: RedemptionDraft, count: number, { gateway }: ScreenContext): Promise<string[]> {
  const { name, quota } = draft;
  return gateway.redemptions.create({ name, quota, count, expired_time: wireExpiry(draft) || undefined });
}

/** Gateways before v0.8.4.1 take the expiry and drop it. */
async function isExpiryIgnored(
  draft: RedemptionDraft,
  codes: readonly string[],
  { gateway }: ScreenContext,
): Promise<boolean> {
  if (wireExpiry(draft) === 0 || codes.length === 0) return false;
  try {
    const { rows } = await gateway.redemptions.search({ keyword: draft.name, page: 1, pageSize: 10 });
    return rows.some(({ key, expired_time }) => codes.includes(key) && expired_time === 0);
  } catch (error) {
    if (error instanceof GatewayError) return false;
    throw error;
  }
}

function doneOf(
  { name, quota, count }: RedemptionDraft,
  codes: readonly string[],
  tone: 'good' | 'warn',
  told: readonly string[],
): Done<Redemption> {
  const text = codes.join('\n');
  return {
    message: told.join(' '),
    tone,
    secret: text || undefined,
    file: { name: safeFileName(name, 'txt', 'codes'), text: `${text}\n` },
    data: { name, quota, count: codes.length, remaining: Math.max(0, count - codes.length), codes },
  };
}
