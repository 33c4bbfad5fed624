import { characterLength } from '../../domain/byte-length.ts';
import { passwordMaximum, passwordMinimum } from '../../domain/limit.ts';
import type { FieldErrors } from '../form.ts';
import type { ScreenContext } from '../screen-context.ts';

/** A new password and its confirmation: 8 to 20 characters, and twice the same (AUTH-09, ME-06). */
export function newPasswordFaults(
  { password, confirmation }: { password: string; confirmation: string },
  { say }: Pick<ScreenContext, 'say'>,
): FieldErrors {
  const length = characterLength(password);
  const errors: FieldErrors = {};
  if (length < passwordMinimum) errors.password = say('account.passwordTooShort', { minimum: passwordMinimum });
  else if (length > passwordMaximum) errors.password = say('account.passwordTooLong', { maximum: passwordMaximum });
  if (password !== confirmation) errors.confirmation = say('account.passwordMismatch');
  return errors;
}

/** "8 to 20 characters". */
export function passwordHint(_value: unknown, { say }: Pick<ScreenContext, 'say'>): string {
  return say('account.passwordHelp', { minimum: passwordMinimum, maximum: passwordMaximum });
}
