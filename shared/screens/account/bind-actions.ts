import { nothingLeft } from '../../domain/record.ts';
import type { TelegramPayload } from '../../gateway/account/oauth.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { readBack } from '../../gateway/reading/read-back.ts';
import type { Done, SiteAction } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { runRecorded } from '../../screen/journal/run-recorded.ts';
import { savedText } from '../../screen/saving/saved-text.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

interface EmailInput {
  email: string;
  code: string;
}

/** The email address and the code, both required (ME-04). The registration's `sendEmailCode` sends the code. */
export const bindEmailForm: Form<EmailInput> = {
  title: { create: 'account.bindEmail', edit: 'account.bindEmail' },
  fields: [
    { name: 'email', kind: 'text', label: 'account.email', required: true, example: 'mira@example.com' },
    { name: 'code', kind: 'text', label: 'account.code', help: 'account.codeHelp', required: true },
  ],
  defaults: () => ({ email: '', code: '' }),
  fromRow: () => ({ email: '', code: '' }),
  normalise: ({ email, code }) => ({ email: email.trim(), code: code.trim() }),
  validate: ({ email, code }, _mode, { say }): FieldErrors => ({
    ...(email === '' && { email: say('account.emailMissing') }),
    ...(code === '' && { code: say('account.codeMissing') }),
  }),
};

/** Binds an email address with the code that was sent to it (ME-04). */
export const bindEmail: SiteAction<EmailInput> = {
  verb: 'bind-email',
  on: 'all',
  label: 'account.bindEmail',
  help: 'account.bindEmailHelp',
  danger: 'safe',
  idempotent: true,
  input: bindEmailForm,
  run: async ({ email, code, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    await context.gateway.oauth.bindEmail({ email, code }, { signal });
    return bound('account.emailBound', context, { signal });
  },
};

interface CodeInput {
  code: string;
}

/** Binds a WeChat account with the code that its QR code leads to; a code is valid for 3 minutes (ME-04, AUTH-06). */
export const bindWeChat: SiteAction<CodeInput> = {
  verb: 'bind-wechat',
  on: 'all',
  label: 'account.bindWeChat',
  help: 'account.bindWeChatHelp',
  danger: 'safe',
  idempotent: true,
  input: {
    title: { create: 'account.bindWeChat', edit: 'account.bindWeChat' },
    fields: [{ name: 'code', kind: 'text', label: 'account.code', help: 'account.weChatCodeHelp', required: true }],
    defaults: () => ({ code: '' }),
    fromRow: () => ({ code: '' }),
    normalise: ({ code }) => ({ code: code.trim() }),
    validate: ({ code }, _mode, { say }): FieldErrors => (code === '' ? { code: say('account.codeMissing') } : {}),
  },
  run: async ({ code, ...rest }, context, { signal }) => {
    nothingLeft(rest);
    await context.gateway.oauth.bindWeChat(code, { signal });
    return bound('account.weChatBound', context, { signal });
  },
};

/** Binds a Telegram account with the signed fields of Telegram's widget (ME-04, AUTH-07); only in the console. */
export const bindTelegram: SiteAction<TelegramPayload> = {
  verb: 'bind-telegram',
  on: 'all',
  label: 'oauth.bindTelegram',
  help: 'oauth.bindTelegram',
  danger: 'safe',
  idempotent: true,
  isBrowserOnly: true,
  run: async (payload, context, { signal }) => {
    await context.gateway.oauth.bindTelegram(payload, { signal });
    return bound('account.telegramBound', context, { signal });
  },
};

/** Binds an account from a dialog of its own, and writes the action to the journal (CHG-07). */
export function bindFromDialog<Input>(action: SiteAction<Input>, input: Input, context: ScreenContext): Promise<Done> {
  return runRecorded('account', action, input, context, {});
}

/** Reads the account again, so that faces show the new state. */
async function bound(
  message: 'account.emailBound' | 'account.weChatBound' | 'account.telegramBound',
  { gateway, say }: ScreenContext,
  o: CallOptions,
): Promise<Done> {
  const row = await readBack(() => gateway.account.self(o));
  return { message: savedText(say(message), row, say), row };
}
