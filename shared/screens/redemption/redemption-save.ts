import { redemptionCountMaximum } from '../../domain/limit.ts';
import { redemptionTransition } from '../../domain/state/transition.ts';
import type { Redemption } from '../../domain/user/redemption.ts';
import { safeFileName } from '../../format/file-name.ts';
import { sanitise } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { Done, RunOptions } from '../../screen/action.ts';
import { describeError } from '../../screen/error/describe-error.ts';
import { changedFields } from '../../screen/form-check.ts';
import { Refusal, refusalOf } from '../../screen/refusal.ts';
import { createdUntil, savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import { batchRefusal, type CodeRow } from './code-batches.ts';
import { findLostCodes, keptCodes, mayHaveMadeCodes, newestCodeId } from './lost-codes.ts';
import { draftOfRedemption, fieldsOfRedemption, type RedemptionDraft } from './redemption-form.ts';

/** The options of a creation, so that no code is lost. */
interface CodeOptions extends RunOptions {
  /** The id of the newest code before the first call, where it is known already. */
  before?: number;
  /** Called with the codes of each call before the next call, to store them. */
  onCodes?: (codes: readonly string[]) => Promise<void>;
}

/** The created codes, with notes besides their number. */
export interface CodesDone extends Done<Redemption> {
  /** Complete sentences, which `message` contains as well. */
  notes: readonly string[];
}

/**
 * Creates codes in calls of at most 100 (docs/gateways.md 4.9), with progress. Returned codes are never lost: a stop
 * lets the current call finish, and a failure afterwards returns the created codes with a warning (RED-03,
 * docs/gateways.md 13.39). Each answer is compared with the requested number, and codes of a lost answer are searched
 * for (TRU-08). It rejects only where no code was created.
 */
export async function createCodes(
  draft: RedemptionDraft,
  context: ScreenContext,
  { signal, onProgress, onCodes, before: known }: CodeOptions,
): Promise<CodesDone> {
  const { gateway, say } = context;
  const codes: string[] = [];
  const notes: string[] = [];
  const before = known ?? (await newestCodeId(gateway));
  const take = async (made: readonly string[]) => {
    if (made.length === 0) return;
    codes.push(...made);
    await onCodes?.(made);
  };
  for (let asked = 0; asked < draft.count; ) {
    const count = nextPart(draft, asked);
    const start = codes.length;
    let failure: unknown;
    let created: readonly string[] = [];
    try {
      if (signal?.aborted) throw new GatewayError('stopped');
      // The call gets no signal: aborting it would lose the codes that it created.
      created = await createPart(draft, count, context);
    } catch (error) {
      failure = error;
      created = keptCodes(error);
    }
    await take([...new Set(created)].filter((code) => !codes.includes(code)));
    const missing = count - (codes.length - start);
    const isLost = missing > 0 && (failure === undefined || (created.length === 0 && mayHaveMadeCodes(failure)));
    if (isLost) await take(await findLostCodes(gateway, draft, before, codes, missing));
    const made = codes.length - start;
    const found = isLost ? made - (count - missing) : 0;
    if (failure === undefined && created.length !== count) {
      notes.push(say('redemption.createdOther', { received: created.length, asked: count }));
    }
    if (failure === undefined && new Set(created).size < created.length) notes.push(say('redemption.createdTwice'));
    if (found > 0) notes.push(say('redemption.createdRecovered', { count: found }));
    if (made < count) {
      if (codes.length === 0) throw failure ?? new GatewayError('unsure', { reason: 'unexpected-shape' });
      return endEarly(failure, isLost ? count - made : 0);
    }
    asked += count;
    onProgress?.(asked, draft.count);
  }
  if (await isExpiryIgnored(draft, codes, context)) {
    return doneOf(draft, codes, 'warn', say('redemption.created', { count: codes.length }), [
      ...notes,
      say('redemption.expiryIgnored'),
    ]);
  }
  const tone = codes.length === draft.count ? 'good' : 'warn';
  const message = sentencesOf([say('redemption.created', { count: codes.length }), createdUntil(draft, context)]);
  return doneOf(draft, codes, tone, message, notes);

  function endEarly(failure: unknown, lost: number): CodesDone {
    // The answer had too few codes: its note is the reason why the creation ended.
    const message = failure === undefined ? (notes.shift() ?? '') : describeError(failure, say).message;
    const values = { count: codes.length, wanted: draft.count, message };
    if (lost > 0) notes.push(say('redemption.createdLost', { count: lost }));
    return doneOf(draft, codes, 'warn', say('redemption.createdPart', values), notes);
  }
}

/** The codes of the next call, where `asked` were requested already: a call creates at most 100. */
const nextPart = (draft: RedemptionDraft, asked: number) => Math.min(redemptionCountMaximum, draft.count - asked);

/** The numbers of codes of each call that creates the draft's codes. */
export function partsOf(draft: RedemptionDraft): number[] {
  const parts: number[] = [];
  for (let asked = 0; asked < draft.count; asked += parts.at(-1) ?? 0) parts.push(nextPart(draft, asked));
  return parts;
}

/** Creates `count` codes with one call. */
export function createPart(draft: RedemptionDraft, count: number, { gateway }: ScreenContext): Promise<string[]> {
  const { expired_time, ...fields } = fieldsOfRedemption(draft);
  return gateway.redemptions.create({ ...fields, count, expired_time: expired_time || undefined });
}

/** Whether the gateway dropped the expiry, as gateways before v0.8.4.1 do. */
async function isExpiryIgnored(
  draft: RedemptionDraft,
  codes: readonly string[],
  { gateway }: ScreenContext,
): Promise<boolean> {
  if (fieldsOfRedemption(draft).expired_time === 0 || codes.length === 0) return false;
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
  message: string,
  notes: readonly string[],
): CodesDone {
  const text = codes.join('\n');
  return {
    message: sentencesOf([message, ...notes]),
    notes,
    tone,
    secret: text || undefined,
    file: { name: safeFileName(name, 'txt', 'codes'), text: `${text}\n` },
    data: { name, quota, count: codes.length, remaining: Math.max(0, count - codes.length), codes },
  };
}

/** Why a code cannot be edited: only unused codes can (RED-02). */
export function editRefusal(row: CodeRow, context: ScreenContext): string | undefined {
  return batchRefusal(row, context) ?? refusalOf(redemptionTransition('update', row), context.say);
}

/**
 * Saves name, quota and expiry of an unused code. The gateway would change a used one as well (docs/gateways.md 4.9),
 * so the code is read first. The expiry is always sent, because newer gateways store a missing one as "never".
 */
export async function updateRedemption(
  row: Redemption,
  draft: RedemptionDraft,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<Done<Redemption>> {
  const { gateway, say } = context;
  if (changedFields(draftOfRedemption(row), draft).length === 0) throw new Refusal(say('form.changedNothing'));
  const refusal = editRefusal(await gateway.redemptions.get(row.id, { signal }), context);
  if (refusal !== undefined) throw new Refusal(refusal);
  const changes = fieldsOfRedemption(draft);
  const saved = await gateway.redemptions.update(row.id, changes, { signal, onWritten });
  const isIgnored = changes.expired_time > 0 && saved?.expired_time === 0;
  const message = savedText(say('redemption.updated', { name: sanitise(draft.name) }), saved, say);
  return {
    message: isIgnored ? `${message} ${say('redemption.expiryIgnored')}` : message,
    tone: isIgnored ? 'warn' : 'good',
    row: saved,
    data: { id: row.id, name: draft.name },
  };
}
