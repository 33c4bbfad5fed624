import { defaultRootPassword, defaultRootUsername } from '../../domain/default.ts';
import type { LoginInput } from '../../gateway/account/session.ts';
import type { Form } from '../../screen/form.ts';

/** The fields of a sign-in. */
export type SignInDraft = Required<Pick<LoginInput, 'username' | 'password'>>;

/** Username and password; both are required, and share one error message (AUTH-01). */
export const signInForm: Form<SignInDraft> = {
  title: { create: 'signIn.title', edit: 'signIn.title' },
  fields: [
    { name: 'username', kind: 'text', label: 'signIn.username', required: true },
    { name: 'password', kind: 'secret', label: 'signIn.password', required: true },
  ],
  defaults: () => ({ username: '', password: '' }),
  fromRow: () => ({ username: '', password: '' }),
  normalise: ({ username, password }) => ({ username: username.trim(), password }),
  validate: ({ username, password }, _mode, { say }) => {
    const missing = say('signIn.missing');
    return { ...(username === '' && { username: missing }), ...(password === '' && { password: missing }) };
  },
};

/** Whether these are the factory credentials, about which users are warned (AUTH-02). */
export function isDefaultSignIn({ username, password }: SignInDraft): boolean {
  return username === defaultRootUsername && password === defaultRootPassword;
}
