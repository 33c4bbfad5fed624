import type { ScreenContext } from '../../screen/screen-context.ts';
import { type OAuthProvider, oauthProviders } from './oauth-provider.ts';

/** A sign-in method besides the password; `label` is the text of its button or entry. */
export interface SignInChoice {
  /** `wechat`, `telegram`, or the id of an OAuth service. */
  id: string;
  label: string;
}

/** The OAuth sign-ins that the site has switched on (AUTH-03), its own providers last (GEN-14). */
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
