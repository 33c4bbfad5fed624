import { Refusal } from '../../screen/refusal.ts';
import type { PlanOptions } from '../../screen/saving/rows-to-plan.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { stepsLeft } from './plan-memory.ts';

/**
 * Asks before another plan is opened in place of one with changes still to be done (CHG-11).
 * @throws Refusal where the user declines
 */
export async function agreeToReplace(
  { gateway, say }: Pick<ScreenContext, 'gateway' | 'say'>,
  { agree }: Pick<PlanOptions, 'agree'>,
): Promise<void> {
  const count = stepsLeft(gateway).length;
  if (count === 0 || agree === undefined) return;
  const isAgreed = await agree({
    prompt: say('site.confirmReplace'),
    consequences: [say('site.willReplace', { count })],
  });
  if (!isAgreed) throw new Refusal(say('site.notReplaced'));
}
