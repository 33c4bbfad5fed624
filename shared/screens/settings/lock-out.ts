import type { Confirmation } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { Say } from '../../text/text.ts';

/** Whether this option value turns password sign-in off, which may lock everybody out (SET-13). */
export function isLockOut(key: string, value: string): boolean {
  return key === 'PasswordLoginEnabled' && value === 'false';
}

/** The consequence of turning password sign-in off. */
export function lockOutWarning(say: Say): string {
  return say('settings.passwordLoginOffConsequence');
}

/** The confirmation before password sign-in is turned off. */
export function lockOutConfirmation(context: ScreenContext): Confirmation {
  return confirmSite('settings.confirmPasswordLoginOff', ['settings.passwordLoginOffConsequence'], context);
}
