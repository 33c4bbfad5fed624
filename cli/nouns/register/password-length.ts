import { passwordMaximum, passwordMinimum } from '../../../shared/domain/limit.ts';

/** The sentence about the allowed length of a password. */
export const passwordLength = {
  key: 'cliAccount.passwordLength',
  values: { minimum: passwordMinimum, maximum: passwordMaximum },
} as const;
