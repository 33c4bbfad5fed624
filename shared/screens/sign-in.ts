import { defaultRootPassword, defaultRootUsername } from '../domain/default.ts';
import type { SiteStatus } from '../domain/site-status.ts';
import type { LoginInput } from '../gateway/session.ts';
import type { MessageKey } from '../text/text.ts';
import type { Form } from './form.ts';

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

export interface SignInChoice {
  id: 'github' | 'linuxdo' | 'wechat' | 'telegram';
  label: MessageKey;
}

/** Third-party sign-ins the site has switched on (AUTH-03). */
export function signInChoices(status: SiteStatus): SignInChoice[] {
  const choices: (SignInChoice & { isOn: boolean })[] = [
    { id: 'github', label: 'signIn.withGitHub', isOn: status.github_oauth },
    { id: 'linuxdo', label: 'signIn.withLinuxDo', isOn: status.linuxdo_oauth },
    { id: 'wechat', label: 'signIn.withWeChat', isOn: status.wechat_login },
    { id: 'telegram', label: 'signIn.withTelegram', isOn: status.telegram_oauth },
  ];
  return choices.filter(({ isOn }) => isOn).map(({ id, label }) => ({ id, label }));
}
