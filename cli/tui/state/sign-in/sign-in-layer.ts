import { travelsReadable } from '../../../../shared/format/reach.ts';
import type { OAuthOutcome } from '../../../../shared/gateway/account/oauth.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { Landing } from '../../../../shared/screens/oauth/oauth.ts';
import { signInChoices } from '../../../../shared/screens/oauth/sign-in-choices.ts';
import { isDefaultSignIn, signInForm } from '../../../../shared/screens/sign-in/sign-in.ts';
import { edit, insert, type TextLine, textLine, textOf } from '../../text-entry/text-line.ts';
import type { App, Notify, Session } from '../app.ts';
import type { LayerOf } from '../layer.ts';
import { openLookAround } from '../pages/look-around.ts';
import { openHome } from '../pages/site-pages.ts';
import { createStore } from '../store.ts';
import { openOtherSignIns } from './other-sign-ins.ts';
import { openSetup } from './setup-form.ts';

export type SignInField = 'username' | 'password' | 'code';

export interface SignInState {
  step: 'password' | 'two-factor';
  /** The text and caret of each field. */
  lines: Readonly<Record<SignInField, TextLine>>;
  focus: SignInField | 'submit';
  isBusy: boolean;
  /** The error of the last attempt, or the reason for the sign-in. */
  message: string | undefined;
  isOnTop: boolean;
}

export type SignInLayer = LayerOf<'sign-in', SignInState>;

/** Sentences below the fields, from the site's newest status: captcha, other ways to sign in. */
export function signInNotes(app: Notify & Session, isOnTop: boolean): string[] {
  const { say } = app;
  const { status } = app.context();
  const url = `${app.gatewayUrl}/login`;
  const others = signInChoices({ status, say }).map(({ label }) => label);
  return [
    ...(travelsReadable(app.gatewayUrl) ? [say('signIn.plainHttp', { gateway: app.gatewayUrl })] : []),
    ...(status.setup ? [] : [say('setup.needed'), say('tui.setupNote')]),
    ...(status.turnstile_check ? [say('signIn.captcha', { url })] : []),
    ...(others.length > 0 ? [say('tui.otherSignIns', { choices: others })] : []),
    isOnTop ? say('tui.signInKept') : say('tui.lookAroundHint'),
  ];
}

/**
 * Opens the sign-in (AUTH-01, AUTH-02, AUTH-08). `onDone` receives true when the user signed in, and false when they
 * left, which is possible only for a sign-in on top of another layer or view.
 */
export function openSignIn(
  app: App,
  options: { isOnTop: boolean; message?: string; username?: string; onDone(isSignedIn: boolean): void },
): void {
  const { say } = app;
  const store = createStore<SignInState>({
    step: 'password',
    lines: { username: textLine(options.username), password: textLine(), code: textLine() },
    focus: options.username ? 'password' : 'username',
    isBusy: false,
    message: options.message,
    isOnTop: options.isOnTop,
  });
  let flowToken: string | undefined;
  const order = (): readonly SignInState['focus'][] =>
    store.get().step === 'password' ? ['username', 'password', 'submit'] : ['code', 'submit'];
  const move = (by: number) => {
    const stops = order();
    const index = stops.indexOf(store.get().focus);
    store.set({ focus: stops[(index + by + stops.length) % stops.length] ?? 'submit' });
  };

  const change = (by: (line: TextLine) => TextLine) => {
    const { focus, lines, isBusy } = store.get();
    if (focus !== 'submit' && !isBusy) store.set({ lines: { ...lines, [focus]: by(lines[focus]) } });
  };

  const submit = async (landing?: 'pulse') => {
    const { step, lines, isBusy } = store.get();
    if (isBusy) return;
    const draft = { username: textOf(lines.username), password: textOf(lines.password) };
    const code = textOf(lines.code).trim();
    if (step === 'password') {
      const { errors } = checkForm(signInForm, draft, 'create', app.context());
      const [fault] = Object.values(errors);
      if (fault !== undefined) {
        return store.set({ message: fault, focus: errors.username === undefined ? 'password' : 'username' });
      }
    } else if (code === '') return store.set({ message: say('signIn.twoFactorMissing') });
    store.set({ isBusy: true, message: undefined });
    try {
      const { session } = app.context().gateway;
      const outcome =
        step === 'password'
          ? await session.login(draft)
          : await session.completeTwoFactor({ code, ...(flowToken && { flowToken }) });
      await accept(outcome, { hasDefaultPassword: isDefaultSignIn(draft) });
      // The user who set the gateway up is shown the remaining steps (GEN-22).
      if (landing !== undefined && app.store.get().user !== undefined) app.open(landing);
    } catch (error) {
      const { message } = app.describe(error);
      // A refused password or code is cleared: it is hidden, so the user cannot correct it.
      if (isRefused(error)) store.set({ lines: { ...lines, [step === 'password' ? 'password' : 'code']: textLine() } });
      const isCaptcha = app.context().status.turnstile_check;
      store.set({ isBusy: false, message: isCaptcha ? `${say('signIn.captchaRetry')} ${message}` : message });
    }
  };

  /** Accepts the outcome of any kind of sign-in; asks for the second factor where it is required. */
  const accept = async (outcome: OAuthOutcome, { hasDefaultPassword = false, landing = '/token' as Landing } = {}) => {
    if (outcome.kind === 'bound') return;
    if (outcome.kind === 'two-factor') {
      flowToken = outcome.flowToken;
      store.set({ step: 'two-factor', focus: 'code', isBusy: false, message: undefined });
      return;
    }
    app.pop(layer);
    await app.signedIn(outcome.user, hasDefaultPassword);
    options.onDone(true);
    // After a sign-in on top, the user continues where they were (AUTH-08).
    if (landing === '/' && !options.isOnTop && app.store.get().layers.length === 0) openHome(app);
  };

  const signInWith = ({ username, password }: { username: string; password: string }) => {
    const lines = { ...store.get().lines, username: textLine(username), password: textLine(password) };
    store.set({ lines, focus: 'submit' });
    void submit('pulse');
  };

  const layer: SignInLayer = {
    kind: 'sign-in',
    context: 'sign-in',
    store,
    refusal: (action) => (action === 'look-around' && options.isOnTop ? say('tui.noSuchAction') : undefined),
    perform: (action) => {
      if (action === 'next') move(1);
      else if (action === 'previous') move(-1);
      else if (action === 'retry') void app.connect();
      else if (action === 'profiles') app.profiles();
      else if (action === 'look-around') openLookAround(app);
      else if (action === 'others' && !app.context().status.setup) void openSetup(app, signInWith);
      else if (action === 'others') openOtherSignIns(app, (outcome, landing) => accept(outcome, { landing }));
      else if (action === 'enter') {
        const { focus } = store.get();
        if (focus === 'username') move(1);
        else void submit();
      } else if (action === 'close') {
        if (store.get().step === 'two-factor') {
          return store.set({ step: 'password', focus: 'password', lines: { ...store.get().lines, code: textLine() } });
        }
        if (!options.isOnTop) return app.notify(say('tui.quitByCtrlC'));
        app.pop(layer);
        options.onDone(false);
      } else change((line) => edit(line, action));
    },
    type: (text) => change((line) => insert(line, text.replace(/\n+$/, '').replace(/\s*\n\s*/g, ' '))),
  };
  app.push(layer);
  // A gateway without a first account accepts no sign-in: its set-up is opened at once.
  if (!app.context().status.setup && !options.isOnTop && !app.isReadOnly) void openSetup(app, signInWith);
}

/** Whether the gateway checked the password or code and refused it. */
function isRefused(error: unknown): boolean {
  return error instanceof GatewayError && (error.kind === 'refused' || error.kind === 'not-signed-in');
}
