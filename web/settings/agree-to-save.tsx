import type { Confirmation } from '../../shared/screen/action.ts';
import type { SettingChange } from '../../shared/screens/settings/save-settings.ts';
import type { Say } from '../../shared/text/text.ts';
import { ask } from '../overlays/ask.ts';
import { ChangeReview } from './change-review.tsx';

/**
 * Asks the user to confirm a save and shows each setting before and after, tables entry by entry (TUI-18). Resolves to
 * whether the user agreed; `isHurting` marks a save that can do harm, such as one that locks users out (SET-13).
 */
export async function agreeToSave(
  pending: readonly SettingChange[],
  { isHurting, ...confirmation }: Confirmation & { isHurting: boolean },
  say: Say,
): Promise<boolean> {
  const hasTable = pending.some(({ field }) => field.kind === 'json');
  return ask({
    title: confirmation.prompt,
    confirm: say('common.save'),
    cancel: say('common.cancel'),
    isDangerous: isHurting,
    size: hasTable ? 'lg' : 'md',
    children: (
      <>
        {confirmation.consequences.map((sentence) => (
          <p key={sentence} style={{ margin: '0 0 6px' }}>
            {sentence}
          </p>
        ))}
        <ChangeReview pending={pending} say={say} />
      </>
    ),
  });
}
