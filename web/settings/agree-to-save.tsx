import type { Confirmation } from '../../shared/screens/action.ts';
import type { SettingChange } from '../../shared/screens/settings/save-settings.ts';
import type { SettingsSection } from '../../shared/screens/settings/setting.ts';
import type { Say } from '../../shared/text/text.ts';
import { ask } from '../overlays/ask.ts';
import { ChangeReview } from './change-review.tsx';

/**
 * Asks before a save that would hurt (SET-13), and shows what a save would change in tables of prices and ratios, old and
 * new, before it is sent. Anything else is saved without a question.
 */
export async function agreeToSave(
  section: SettingsSection,
  pending: readonly SettingChange[],
  confirmation: Confirmation | undefined,
  say: Say,
): Promise<boolean> {
  const isReviewed = pending.some(({ field }) => field.kind === 'json');
  if (confirmation === undefined && !isReviewed) return true;
  return ask({
    title: confirmation?.question ?? say('settings.review', { section: say(section.title) }),
    confirm: say('common.save'),
    cancel: say('common.cancel'),
    isDangerous: confirmation !== undefined,
    size: isReviewed ? 'lg' : 'md',
    children: (
      <>
        {confirmation?.consequences.map((sentence) => (
          <p key={sentence} style={{ margin: '0 0 6px' }}>
            {sentence}
          </p>
        ))}
        {isReviewed && <ChangeReview pending={pending} say={say} />}
      </>
    ),
  });
}
