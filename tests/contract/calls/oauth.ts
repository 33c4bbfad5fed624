import { expect } from 'vitest';
import type { TelegramPayload } from '../../../shared/gateway/account/oauth.ts';
import { type Contract, calls, expectFailure } from '../contract.ts';

const own = 'needs third parties; the sandbox stands in for them';

/** Posts a mock's form, as the person on it would; the answer's place to go on, or its JSON. */
async function submitMock({ target }: Contract, path: string, fields: Record<string, string>) {
  const answer = await fetch(`${target.url}${path}`, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
  const location = answer.headers.get('location');
  const fieldsBack = location === null ? ((await answer.json()) as Record<string, string>) : {};
  return { location, fieldsBack };
}

async function codeFrom(contract: Contract, provider: string, state: string): Promise<string> {
  const { location } = await submitMock(contract, `/sandbox/oauth/${provider}/authorize`, {
    client_id: `${provider}-client`,
    state,
    redirect_uri: 'http://127.0.0.1/callback',
    login: `${contract.prefix}-${provider}`,
    number: '31',
    trust_level: '3',
    decision: 'authorise',
  });
  return new URL(location ?? '').searchParams.get('code') ?? '';
}

async function mailTo({ target }: Contract, recipient: string): Promise<string> {
  const answer = await fetch(`${target.url}/sandbox/mails`, { headers: { Accept: 'application/json' } });
  const mails = (await answer.json()) as { recipient: string; body: string }[];
  return mails.find((mail) => mail.recipient === recipient)?.body ?? '';
}

/** Sign-in and binding by third parties, and by mail. */
export function describeOAuthCalls(the: () => Contract): void {
  calls(
    the,
    'oauth.state, oauth.complete',
    async (contract) => {
      const { admin, target, person } = contract;
      for (const [provider, name] of [
        ['github', 'GitHub'],
        ['linuxdo', 'LinuxDO'],
      ] as const) {
        await admin.options.set(`${name}ClientId`, `${provider}-client`);
        await admin.options.set(`${name}ClientSecret`, 'contract');
        await admin.options.set(`${name}OAuthEnabled`, true);
      }
      const stranger = target.client();
      const state = await stranger.oauth.state({ provider: 'github', intent: 'login' });
      const code = await codeFrom(contract, 'github', state);
      expect(await stranger.oauth.complete('github', { code, state })).toMatchObject({ kind: 'signed-in' });
      expect((await stranger.account.self()).github_id).not.toBe('');
      const bindState = await person.oauth.state({ provider: 'linuxdo', intent: 'bind' });
      const bindCode = await codeFrom(contract, 'linuxdo', bindState);
      expect(await person.oauth.complete('linuxdo', { code: bindCode, state: bindState })).toEqual({ kind: 'bound' });
      expect((await person.account.self()).linuxdo_id).not.toBe('');
      await expectFailure(target.client().oauth.complete('github', { code, state: 'wrong' }), 'refused');
    },
    own,
  );

  calls(
    the,
    'oauth.weChat, oauth.bindWeChat',
    async (contract) => {
      const { admin, person, target } = contract;
      await admin.options.set('WeChatServerAddress', 'http://127.0.0.1:9');
      await admin.options.set('WeChatServerToken', 'contract');
      await admin.options.set('WeChatAuthEnabled', true);
      const codeOf = async () =>
        (await submitMock(contract, '/sandbox/oauth/wechat', { login: contract.prefix })).fieldsBack.code ?? '';
      await person.oauth.bindWeChat(await codeOf());
      expect(await target.client().oauth.weChat(await codeOf())).toMatchObject({ user: { id: contract.personId } });
    },
    own,
  );

  calls(
    the,
    'oauth.telegram, oauth.bindTelegram',
    async (contract) => {
      const { admin, person, target, prefix } = contract;
      await admin.options.set('TelegramBotToken', '1:contract');
      await admin.options.set('TelegramBotName', 'contract_bot');
      await admin.options.set('TelegramOAuthEnabled', true);
      const signed = async () =>
        (await submitMock(contract, '/sandbox/oauth/telegram', { username: prefix, id: '77' }))
          .fieldsBack as TelegramPayload;
      await expectFailure(target.client().oauth.telegram(await signed()), 'refused');
      await person.oauth.bindTelegram(await signed());
      expect(await target.client().oauth.telegram(await signed())).toMatchObject({ user: { id: contract.personId } });
    },
    own,
  );

  calls(
    the,
    'oauth.bindEmail, session.sendEmailCode',
    async (contract) => {
      const { person, prefix } = contract;
      const email = `${prefix}@example.com`;
      await person.session.sendEmailCode({ email });
      const code = /\w{6}$/.exec(await mailTo(contract, email))?.[0] ?? '';
      await expectFailure(person.oauth.bindEmail({ email, code: 'wrong!' }), 'refused');
      await person.oauth.bindEmail({ email, code });
      expect(await person.account.self()).toMatchObject({ email });
    },
    own,
  );

  calls(
    the,
    'session.sendPasswordReset, session.resetPassword',
    async (contract) => {
      const { target, person, personName: username, prefix } = contract;
      const email = `${prefix}@example.com`;
      const stranger = target.client();
      await expectFailure(stranger.session.resetPassword({ email, token: 'wrong' }), 'refused');
      await stranger.session.sendPasswordReset({ email });
      const token = /token=([\w-]+)/.exec(await mailTo(contract, email))?.[1] ?? '';
      contract.personPassword = await stranger.session.resetPassword({ email, token });
      const outcome = await person.session.login({ username, password: contract.personPassword });
      expect(outcome).toMatchObject({ kind: 'signed-in' });
    },
    own,
  );
}
