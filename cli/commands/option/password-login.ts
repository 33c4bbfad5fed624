import type { Confirmation } from '../../../shared/screens/action.ts';
import { confirmSite } from '../../../shared/screens/confirm-rows.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';

/** Whether an option turns password login off, which may lock everybody out (SET-13). */
export function isLockOut(key: string, value: string): boolean {
  return key === 'PasswordLoginEnabled' && value === 'false';
}

/** What is asked before that. */
export function lockOutConfirmation(context: ScreenContext): Confirmation {
  return confirmSite('settings.confirmPasswordLoginOff', ['settings.passwordLoginOffConsequence'], context);
}
