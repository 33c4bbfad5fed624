import { passwordMaximum, passwordMinimum } from '../../../shared/domain/limit.ts';

/** How long a password may be, as a sentence. */
export const passwordLength = {
  key: 'cliAccount.passwordLength',
  values: { minimum: passwordMinimum, maximum: passwordMaximum },
} as const;
