import type { Confirmation } from '../../../shared/screens/action.ts';
import { confirmSite } from '../../../shared/screens/confirm-rows.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import type { Say } from '../../../shared/text/text.ts';

/** Whether an option turns password login off, which may lock everybody out (SET-13). */
export function isLockOut(key: string, value: string): boolean {
  return key === 'PasswordLoginEnabled' && value === 'false';
}

/** What it does to whom. */
export function lockOutWarning(say: Say): string {
  return say('settings.passwordLoginOffConsequence');
}

/** What is asked before that. */
export function lockOutConfirmation(context: ScreenContext): Confirmation {
  return confirmSite('settings.confirmPasswordLoginOff', ['settings.passwordLoginOffConsequence'], context);
}
