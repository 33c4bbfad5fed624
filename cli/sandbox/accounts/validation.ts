import { Refusal } from '../http/refusal.ts';

/** The text of the server's validator, appended to 输入不合法 (docs/gateways.md 12). */
function fault(field: string, tag: string): Refusal {
  const detail = `Key: 'User.${field}' Error:Field validation for '${field}' failed on the '${tag}' tag`;
  return new Refusal('invalidInput', { values: { detail } });
}

/**
 * Checks the given fields of an account: name up to 12 or 20 characters, display name 20, password 8–20, e-mail 50
 * (docs/gateways.md 4.2).
 */
export function validateAccount(
  account: { username?: string; display_name?: string; password?: string; email?: string },
  usernameLimit: number,
): void {
  const { username = '', display_name = '', password = '', email = '' } = account;
  if ([...username].length > usernameLimit) throw fault('Username', 'max');
  if (password !== '' && [...password].length < 8) throw fault('Password', 'min');
  if ([...password].length > 20) throw fault('Password', 'max');
  if ([...display_name].length > 20) throw fault('DisplayName', 'max');
  if ([...email].length > 50) throw fault('Email', 'max');
}
