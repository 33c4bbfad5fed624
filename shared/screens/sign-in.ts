import { defaultRootPassword, defaultRootUsername } from '../domain/default.ts';
import type { LoginInput } from '../gateway/session.ts';
import type { Form } from './form.ts';
import { type OAuthProvider, oauthProviders } from './oauth/oauth-provider.ts';
import type { ScreenContext } from './screen-context.ts';

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

/** A way in beside the password; the button or entry that leads to it says `label`. */
export interface SignInChoice {
  /** `wechat`, `telegram`, or the word of a service that sends a person back with a code. */
  id: string;
  label: string;
}

/** Third-party sign-ins the site has switched on (AUTH-03), its own providers last (GEN-14). */
export function signInChoices({ status, say }: Pick<ScreenContext, 'status' | 'say'>): SignInChoice[] {
  const services = oauthProviders(status);
  const withService = ({ slug, name }: OAuthProvider) => ({
    id: slug,
    label: say('signIn.withService', { service: name }),
  });
  return [
    ...services.filter(({ customId }) => customId === undefined).map(withService),
    ...(status.wechat_login ? [{ id: 'wechat', label: say('signIn.withWeChat') }] : []),
    ...(status.telegram_oauth ? [{ id: 'telegram', label: say('signIn.withTelegram') }] : []),
    ...services.filter(({ customId }) => customId !== undefined).map(withService),
  ];
}
