import type { Redemption } from '../../domain/redemption.ts';
import { redemptionTransition } from '../../domain/transition.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Done, RunOptions } from '../action.ts';
import { changedFields } from '../form-check.ts';
import { Refusal, refusalOf } from '../refusal.ts';
import { savedText } from '../saved-text.ts';
import type { ScreenContext } from '../screen-context.ts';
import { draftOfRedemption, fieldsOfRedemption, type RedemptionDraft } from './redemption-form.ts';

/** Why a code cannot be edited: only an unused one can (RED-02). */
export function editRefusal(row: Redemption, { say }: ScreenContext): string | undefined {
  return refusalOf(redemptionTransition('update', row), say);
}

/**
 * Saves name, quota and expiry of an unused code. The gateway would change a used one too (docs/gateways.md 4.9), so it
 * is asked for its present state first; the expiry always goes along, because newer gateways write a missing one as
 * "never".
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
