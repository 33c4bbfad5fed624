import type { OAuthOutcome } from '../../../../shared/gateway/oauth.ts';
import type { Done } from '../../../../shared/screens/action.ts';
import { signInByWeChat } from '../../../../shared/screens/oauth/third-party.ts';
import { register, registerRefusal, sendEmailCode } from '../../../../shared/screens/registration/register.ts';
import { type RegisterInput, registerForm } from '../../../../shared/screens/registration/register-form.ts';
import { confirmReset, readResetLink, sendReset } from '../../../../shared/screens/registration/reset-password.ts';
import { type SignInChoice, signInChoices } from '../../../../shared/screens/sign-in.ts';
import type { App } from '../app.ts';
import { openForm } from '../form-layer.ts';
import { openPicker } from '../picker-layer.ts';
import { askText } from './ask-text.ts';
import { openOAuth } from './oauth-form.ts';

type Accept = (outcome: OAuthOutcome) => Promise<void>;

/** The ways in beside the password: services the site has switched on, registering, a lost password (AUTH-03 to AUTH-13). */
export function openOtherSignIns(app: App, accept: Accept): void {
  const { say } = app;
  const context = app.context();
  const choices = signInChoices(context.status);
  // The widget of Telegram works in a browser only.
  const browserOnly = say('tui.browserOnly', { url: `${app.gatewayUrl}/login` });
  const refusal = registerRefusal(context);
  openPicker(app, {
    title: say('tui.otherWays'),
    entries: [
      ...choices.map(({ id, label }) => ({
        value: id as string,
        label: say(label),
        ...(id === 'telegram' && { refusal: browserOnly }),
      })),
      { value: 'register', label: say('registration.title'), refusal },
      ...(context.status.email_verification ? [{ value: 'code', label: say('tui.sendCode'), refusal }] : []),
      { value: 'reset', label: say('registration.resetTitle') },
      { value: 'reset-link', label: say('tui.resetLink') },
    ],
    onChoose: ([chosen = '']) => ways[chosen]?.(app, accept),
  });
}

type Way = SignInChoice['id'] | 'register' | 'code' | 'reset' | 'reset-link';

const ways: Readonly<Partial<Record<string, (app: App, accept: Accept) => void>>> = {
  github: (app, accept) => void openOAuth(app, 'github', 'login', accept),
  linuxdo: (app, accept) => void openOAuth(app, 'linuxdo', 'login', accept),
  wechat: (app, accept) => {
    const picture = app.context().status.wechat_qrcode;
    askText(app, {
      title: app.say('signIn.withWeChat'),
      notes: [app.say('oauth.weChatScan'), ...(picture === '' ? [] : [picture])],
      label: 'account.code',
      onText: async (code) => {
        await accept(await app.call((signal) => signInByWeChat(code, app.context(), { signal })));
        return undefined;
      },
    });
  },
  register: openRegister,
  code: (app) =>
    askText(app, {
      title: app.say('tui.sendCode'),
      label: 'registration.email',
      onText: (email) => app.call((signal) => sendEmailCode(email, {}, app.context(), { signal })),
    }),
  reset: (app) =>
    askText(app, {
      title: app.say('registration.resetTitle'),
      label: 'registration.email',
      onText: (email) => app.call((signal) => sendReset(email, {}, app.context(), { signal })),
    }),
  'reset-link': (app) =>
    askText(app, {
      title: app.say('tui.resetLink'),
      label: 'tui.pasteResetLink',
      onText: (link) => app.call((signal) => confirmReset(readResetLink(link), app.context(), { signal })),
    }),
} satisfies Partial<Record<Way, (app: App, accept: Accept) => void>>;

/** Registers an account; the sign-in comes next (AUTH-09, AUTH-10). */
function openRegister(app: App): void {
  openForm(app, {
    form: registerForm(app.context()),
    mode: 'create',
    title: app.say('registration.title'),
    submit: app.say('registration.title'),
    onSave: async (value) => {
      const input = value as unknown as RegisterInput;
      return (await app.call((signal) => register(input, {}, app.context(), { signal }))) as Done<object>;
    },
    onSaved: ({ message }) => app.tell(message, 'good'),
  });
}
