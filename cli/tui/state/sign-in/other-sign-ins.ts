import type { User } from '../../../../shared/domain/user/user.ts';
import type { OAuthOutcome } from '../../../../shared/gateway/account/oauth.ts';
import type { Done } from '../../../../shared/screen/action.ts';
import { type Landing, landingOf } from '../../../../shared/screens/oauth/oauth.ts';
import { signInChoices } from '../../../../shared/screens/oauth/sign-in-choices.ts';
import { captchaInTerminal } from '../../../../shared/screens/registration/captcha.ts';
import {
  type RegisterInput,
  register,
  registerForm,
  registerRefusal,
  signInRegistered,
} from '../../../../shared/screens/registration/register.ts';
import {
  confirmReset,
  readResetLink,
  resetForm,
  sendReset,
} from '../../../../shared/screens/registration/reset-password.ts';
import type { App, Host, Layers, Notify, Session } from '../app.ts';
import { openPicker } from '../dialog/picker-layer.ts';
import { openForm } from '../form/form-layer.ts';
import { askText } from './ask-text.ts';
import { createMailWait, mailCodeNotes, withMailCode } from './mail-code.ts';
import { openOAuth } from './oauth-form.ts';
import { openWeChatSignIn } from './wechat-form.ts';

/** Accepts the outcome of a sign-in; `landing` is the page that opens then, as on the web. */
export type Accept = (outcome: OAuthOutcome, landing?: Landing) => Promise<void>;

/**
 * Opens the choice of sign-ins other than the password: services that the site has switched on, registration, a lost
 * password (AUTH-03 to AUTH-13).
 */
export function openOtherSignIns(app: App, accept: Accept): void {
  const { say } = app;
  const context = app.context();
  const choices = signInChoices(context);
  // The sign-in widget of Telegram works in a browser only.
  const browserOnly = say('tui.browserOnly', { url: `${app.gatewayUrl}/login` });
  const refusal = registerRefusal(context) ?? captchaInTerminal('register', context);
  openPicker(app, {
    title: say('tui.otherWays'),
    entries: [
      ...choices.map(({ id, label }) => ({
        value: id,
        label,
        ...(id === 'telegram' && { refusal: browserOnly }),
      })),
      { value: 'register', label: say('registration.title'), refusal },
      { value: 'reset', label: say('registration.resetTitle'), refusal: captchaInTerminal('reset', context) },
      { value: 'reset-link', label: say('tui.resetLink') },
    ],
    onChoose: ([chosen = '']) => {
      const way = ways[chosen];
      if (way !== undefined) return way(app, accept);
      const service = choices.find(({ id }) => id === chosen);
      if (service === undefined || chosen === 'telegram') return;
      const from = { slug: chosen, title: service.label };
      void openOAuth(app, from, 'login', (outcome) => accept(outcome, landingOf(chosen, outcome)));
    },
  });
}

/** The choices that are no OAuth service, with their functions. */
const ways: Readonly<Partial<Record<string, (app: App, accept: Accept) => void>>> = {
  wechat: (app, accept) => openWeChatSignIn(app, (outcome) => accept(outcome, landingOf('wechat', outcome))),
  register: openRegister,
  reset: openResetMail,
  'reset-link': (app) =>
    askText(app, {
      title: app.say('tui.resetLink'),
      label: 'tui.pasteResetLink',
      onText: (link) => app.call((signal) => confirmReset(readResetLink(link), app.context(), { signal })),
    }),
};

/**
 * Registers an account, with an email address proved by a mailed code where the site requires it, and signs in to it
 * (AUTH-09, AUTH-10).
 */
function openRegister(app: Notify & Layers & Session & Host, accept: Accept): void {
  const code = createMailWait(app, 'code');
  const needsCode = app.context().status.email_verification;
  let signedIn: User | undefined;
  openForm(app, {
    form: withMailCode(app, registerForm(app.context()), code),
    mode: 'create',
    title: app.say('registration.title'),
    submit: app.say('registration.title'),
    ...(needsCode && { notes: () => mailCodeNotes(app, code) }),
    onSave: async (value) => {
      const input = value as unknown as RegisterInput;
      const done = (await app.call((signal) => register(input, {}, app.context(), { signal }))) as Done<object>;
      signedIn = await app.call((signal) => signInRegistered(input, app.context(), { signal }));
      return done;
    },
    onSaved: ({ message }) => {
      if (signedIn === undefined) return app.notify(message, 'good');
      void accept({ kind: 'signed-in', user: signedIn }).then(() =>
        app.notify(app.say('registration.signedIn'), 'good'),
      );
    },
  });
}

/**
 * Requests the mail that resets a password (AUTH-13). The form stays open: where no mail arrives another one can be
 * requested, after a wait that counts down.
 */
function openResetMail(app: Notify & Layers & Session & Host): void {
  const wait = createMailWait(app, 'reset');
  openForm(app, {
    form: resetForm,
    mode: 'create',
    title: app.say('registration.resetTitle'),
    submit: app.say('tui.sendMail'),
    enterSaves: true,
    staysOpen: true,
    refusal: wait.refusal,
    notes: () => [wait.refusal() ?? app.say('tui.resetMailHint')],
    onSave: (value) =>
      wait.send(() =>
        app.call((signal) => sendReset({ email: String(value.email) }, {}, app.context(), { signal })),
      ) as Promise<Done<object>>,
    onSaved: ({ message }) => {
      app.store.set({ now: app.world.clock.now() });
      app.notify(message, 'good');
    },
  });
}
