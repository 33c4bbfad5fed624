import { beforeAll, describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { createGateway } from '../../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { bindTelegram, bindWeChat } from '../../../../shared/screens/account/bind-actions.ts';
import { mockPage } from '../../../../shared/screens/oauth/mock-page.ts';
import {
  authoriseUrl,
  checkCallback,
  completeOAuth,
  landingOf,
  readPastedCallback,
  readTelegramPayload,
  signInByTelegram,
  signInByWeChat,
  startOAuth,
} from '../../../../shared/screens/oauth/oauth.ts';
import { oauthProviders } from '../../../../shared/screens/oauth/oauth-provider.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { memoryCredentials, signedInContext } from '../../../support/gateway/signed-in-context.ts';

const plain = screenContext({ status: { github_client_id: 'gh id', linuxdo_client_id: 'ld' } });
const status = { ...plain.status, github_oauth: true, linuxdo_oauth: true };
const urlOf = (slug: string, given: typeof status, redirectUri = 'http://c/oauth/github') => {
  const provider = oauthProviders(given).find((known) => known.slug === slug);
  if (provider === undefined) throw new Error(`${slug} is not offered`);
  return authoriseUrl(provider, { state: 's/1', redirectUri });
};

describe('AUTH-04: the authorise pages', () => {
  test('GitHub and LINUX DO get client id, state and scope', () => {
    expect(urlOf('github', status)).toBe(
      'https://github.com/login/oauth/authorize?client_id=gh+id&state=s%2F1&scope=user%3Aemail',
    );
    const linuxDo = new URL(urlOf('linuxdo', status));
    expect(linuxDo.origin + linuxDo.pathname).toBe('https://connect.linux.do/oauth2/authorize');
    expect(Object.fromEntries(linuxDo.searchParams)).toEqual({
      client_id: 'ld',
      state: 's/1',
      response_type: 'code',
      scope: 'user',
    });
  });

  test('the sandbox’s mock is used where the status names one, and is told the way back', () => {
    const local = { ...status, sandbox: { github_authorize: 'http://127.0.0.1:9/authorize' } };
    const url = new URL(urlOf('github', local));
    expect(url.host).toBe('127.0.0.1:9');
    expect(url.searchParams.get('redirect_uri')).toBe('http://c/oauth/github');
    expect(urlOf('github', status)).not.toContain('redirect_uri');
    expect(mockPage({ ...status, sandbox: { mails: 'javascript:1' } } as typeof status, 'mails')).toBeUndefined();
  });
});

describe('AUTH-04 AUTH-05: the way back', () => {
  test.each([
    ['https://gw.example.com/oauth/github?code=c1&state=s1', { code: 'c1', state: 's1' }],
    [' <https://gw.example.com/oauth/github?code=c%2F1&state=s1#x> ', { code: 'c/1', state: 's1' }],
    ['?code=c1&state=s1', { code: 'c1', state: 's1' }],
    ['code=c1&state=s1', { code: 'c1', state: 's1' }],
    ['https://x/?error=access_denied&error_description=No', { error: 'access_denied', error_description: 'No' }],
  ])('%s is read', (text, callback) => {
    expect(readPastedCallback(text, plain)).toEqual(callback);
  });

  test.each(['', 'https://gw.example.com/', 'hello'])('%j is no callback', (text) => {
    expect(() => readPastedCallback(text, plain)).toThrow('it contains no authorization code');
  });

  test.each([
    [{ error: 'denied', error_description: 'No\u001b[2J way' }, 'Authorization failed: denied (No way)'],
    [{ error: 'denied' }, 'Authorization failed: denied'],
    [{ state: 's' }, 'The service returned no code.'],
    [{ code: 'c', state: 'other' }, 'belongs to a different sign-in'],
    [{ code: 'c' }, 'belongs to a different sign-in'],
  ])('%o is refused', (callback, message) => {
    expect(() => checkCallback(callback, 's', plain)).toThrow(message);
  });

  test('where success leads to', () => {
    const signedIn = { kind: 'two-factor' } as const;
    const bound = { kind: 'bound' } as const;
    expect(landingOf('github', signedIn)).toBe('/token');
    expect(landingOf('linuxdo', signedIn)).toBe('/');
    expect(landingOf('wechat', signedIn)).toBe('/');
    expect(landingOf('telegram', signedIn)).toBe('/');
    expect(landingOf('github', bound)).toBe('/setting');
  });

  test('AUTH-07: Telegram’s fields are passed on as they are, without others', () => {
    const given = { id: 7, first_name: 'M', auth_date: 1, hash: 'h', return_to: 'x', last_name: '' };
    expect(readTelegramPayload(given)).toEqual({ id: 7, first_name: 'M', auth_date: 1, hash: 'h' });
    expect(readTelegramPayload(new URLSearchParams('id=7&auth_date=1&hash=h&x=1'))).toEqual({
      id: '7',
      auth_date: '1',
      hash: 'h',
    });
    expect(readTelegramPayload({ id: 7, auth_date: 1 })).toBeUndefined();
  });

  test('AUTH-06: what the site has not enabled is refused before any request', async () => {
    await expect(startOAuth('github', { intent: 'login' }, plain)).rejects.toThrow('not enabled on this site');
    await expect(signInByWeChat('123456', plain)).rejects.toThrow('not enabled on this site');
    const enabled = screenContext({ status: { wechat_login: true } });
    await expect(signInByWeChat(' ', enabled)).rejects.toThrow('Enter the verification code.');
  });
});

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('AUTH-05: foreign sign-ins of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    root = await signedInContext(sandbox);
    for (const [key, value] of [
      ['GitHubClientId', 'gh'],
      ['GitHubOAuthEnabled', 'true'],
      ['LinuxDOClientId', 'ld'],
      ['LinuxDOOAuthEnabled', 'true'],
      ['WeChatServerAddress', 'http://127.0.0.1:9'],
      ['WeChatAuthEnabled', 'true'],
      ['TelegramBotToken', '1:t'],
      ['TelegramOAuthEnabled', 'true'],
    ] as const) {
      await root.gateway.options.set(key, value);
    }
    root = { ...root, status: await root.gateway.site.status() };
    return () => sandbox.close();
  });

  const stranger = (): ScreenContext => {
    const { transport, clock, random } = createRealWorld();
    const credentials = memoryCredentials();
    return { ...root, gateway: createGateway({ baseUrl: sandbox.url, transport, credentials, clock, random }) };
  };
  /** What the browser shows in its address bar after the mock's form was sent. */
  const authorise = async (url: string, fields: Record<string, string>) => {
    const query = Object.fromEntries(new URL(url).searchParams);
    const body = new URLSearchParams({ ...query, redirect_uri: 'http://127.0.0.1/back', ...fields });
    const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return answer.headers.get('location') ?? '';
  };
  const posted = async (path: string, fields: Record<string, string>) => {
    const headers = { Accept: 'application/json' };
    const answer = await fetch(`${sandbox.url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) });
    return (await answer.json()) as Record<string, string>;
  };

  test.each(['github', 'linuxdo'] as const)('%s: start, authorise, paste, signed in', async (provider) => {
    const context = stranger();
    const started = await startOAuth(provider, { intent: 'login' }, context);
    const back = await authorise(started.url, { decision: 'authorise', login: 'ada', number: '31', trust_level: '3' });
    const outcome = await completeOAuth(provider, readPastedCallback(back, context), started, context);
    expect(outcome.kind).toBe('signed-in');
    expect((await context.gateway.account.self()).username).toContain(provider);
  });

  test('github: somebody who says no comes back with the error', async () => {
    const context = stranger();
    const started = await startOAuth('github', { intent: 'login' }, context);
    const back = readPastedCallback(await authorise(started.url, { decision: 'deny' }), context);
    await expect(completeOAuth('github', back, started, context)).rejects.toThrow(
      /^Authorization failed: access_denied \(/,
    );
  });

  test('linuxdo: a bind leads to the settings', async () => {
    const started = await startOAuth('linuxdo', { intent: 'bind' }, root);
    const back = await authorise(started.url, { decision: 'authorise', login: 'root', number: '99', trust_level: '3' });
    const outcome = await completeOAuth('linuxdo', readPastedCallback(back, root), started, root);
    expect(landingOf('linuxdo', outcome)).toBe('/setting');
    expect((await root.gateway.account.self()).linuxdo_id).not.toBe('');
  });

  test('AUTH-06 ME-04: WeChat binds and signs in by code', async () => {
    const code = async () => (await posted('/sandbox/oauth/wechat', { login: 'rooty' })).code ?? '';
    expect((await bindWeChat.run({ code: await code() }, root, {})).row).toMatchObject({ id: 1 });
    expect(await signInByWeChat(` ${await code()} `, stranger())).toMatchObject({ user: { id: 1 } });
  });

  test('AUTH-07 ME-04: Telegram binds and signs in by its signed fields', async () => {
    const signed = async () => {
      const payload = readTelegramPayload(await posted('/sandbox/oauth/telegram', { username: 'rooty', id: '77' }));
      if (!payload) throw new Error('no payload');
      return payload;
    };
    expect((await bindTelegram.run(await signed(), root, {})).message).toBe('Telegram linked.');
    expect(await signInByTelegram(await signed(), stranger())).toMatchObject({ user: { id: 1 } });
  });
});
