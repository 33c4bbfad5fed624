import { defaultRootPassword, defaultRootUsername } from '../../domain/default.ts';
import type { LoginInput } from '../../gateway/account/session.ts';
import type { Form } from '../../screen/form.ts';

/** What the gateway's sign-in takes of a person. */
export type SignInDraft = Required<Pick<LoginInput, 'username' | 'password'>>;

/** Username and password; both are required with one sentence for either (AUTH-01). */
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

/** Whether the warning about the factory password is due (AUTH-02). */
export function isDefaultSignIn({ username, password }: SignInDraft): boolean {
  return username === defaultRootUsername && password === defaultRootPassword;
}
