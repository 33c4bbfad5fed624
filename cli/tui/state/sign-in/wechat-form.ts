import type { OAuthOutcome } from '../../../../shared/gateway/account/oauth.ts';
import type { FieldErrors, FieldTool } from '../../../../shared/screen/form.ts';
import { pictureAddress } from '../../../../shared/screen/picture-address.ts';
import { signInByWeChat } from '../../../../shared/screens/oauth/oauth.ts';
import { weChatCountdown } from '../../../../shared/screens/registration/countdown.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { loadPicture } from '../dialog/load-picture.ts';
import { openForm } from '../form/form-layer.ts';
import type { FormOptions, FormValue } from '../form/form-state.ts';
import { withTools } from './mail-code.ts';

/**
 * The notes and picture of a form with a WeChat code (AUTH-06): the site's QR code, and how long a code requested when
 * it was shown stays valid. The tool reloads the picture and restarts the countdown.
 */
export function weChatExtras(app: Notify & Session & Host): {
  extras: Pick<FormOptions, 'notes' | 'picture'>;
  tool: FieldTool<FormValue>;
} {
  const { status, gateway } = app.context();
  const address = pictureAddress(status.wechat_qrcode, gateway);
  const picture = address === undefined ? undefined : loadPicture(app, address, { isCode: true });
  let shownAt = app.world.clock.now();
  const validity = () => {
    const left = weChatCountdown(shownAt, app.world.clock.now());
    if (left === 0) return app.say('tui.weChatOver');
    return app.say('tui.weChatLeft', { time: `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}` });
  };
  return {
    extras: {
      ...(picture && { picture }),
      notes: () => [app.say(picture ? 'oauth.weChatScan' : 'tui.weChatNoPicture'), validity()],
    },
    tool: {
      id: 'again',
      label: 'tui.weChatAgain',
      run: (value) => {
        shownAt = app.world.clock.now();
        picture?.renew();
        return { value };
      },
    },
  };
}

/** Signs in with the code that the site's WeChat account sends back (AUTH-06). */
export function openWeChatSignIn(
  app: Notify & Layers & Session & Host,
  accept: (outcome: OAuthOutcome) => Promise<void>,
): void {
  const { extras, tool } = weChatExtras(app);
  const start = (): FormValue => ({ code: '' });
  const form = {
    title: { create: 'signIn.withWeChat', edit: 'signIn.withWeChat' } as const,
    fields: [{ name: 'code', kind: 'text', label: 'account.code', required: true } as const],
    defaults: start,
    fromRow: start,
    normalise: (value: FormValue) => ({ code: String(value.code).trim() }),
    validate: ({ code }: FormValue): FieldErrors => (code === '' ? { code: app.say('account.codeMissing') } : {}),
  };
  openForm(app, {
    form: withTools(form, ['code'], tool),
    mode: 'create',
    title: app.say('signIn.withWeChat'),
    submit: app.say('signIn.submit'),
    enterSaves: true,
    ...extras,
    onSave: async ({ code }) => {
      await accept(await app.call((signal) => signInByWeChat(String(code), app.context(), { signal })));
      return undefined;
    },
  });
}
