import { beforeAll, describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { createGateway } from '../../../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { type Binding, bindingsOf } from '../../../../shared/screens/account/bindings.ts';
import { ownBindings } from '../../../../shared/screens/account/own-bindings.ts';
import { findBinding, unlinkAccount } from '../../../../shared/screens/account/unlink-account.ts';
import { completeOAuth, readPastedCallback, startOAuth } from '../../../../shared/screens/oauth/oauth.ts';
import { oauthProviders } from '../../../../shared/screens/oauth/oauth-provider.ts';
import { signInChoices } from '../../../../shared/screens/oauth/sign-in-choices.ts';
import { rootCalls } from '../../../support/gateway/root-calls.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { enableSignInServices, ownService, sentBackFrom } from '../../../support/gateway/sign-in-services.ts';
import { memoryCredentials, signedInContext } from '../../../support/gateway/signed-in-context.ts';

const offered = (custom_oauth_providers: unknown) =>
  oauthProviders(screenContext({ status: { custom_oauth_providers } as never }).status);
const good = { id: 4, name: 'Acme', slug: 'acme', client_id: 'c', authorization_endpoint: 'https://id.example.com/a' };

describe('GEN-14: what an operator names as a sign-in', () => {
  test('is described once, with its name and scopes', () => {
    expect(offered([{ ...good, name: 'Ac\u001b]0;x\u0007me', scopes: 'openid groups' }])).toEqual([
      {
        slug: 'acme',
        name: 'Acme',
        page: 'https://id.example.com/a',
        clientId: 'c',
        query: { response_type: 'code', scope: 'openid groups' },
        needsRedirect: true,
        customId: 4,
      },
    ]);
    expect(offered([{ ...good, name: ' ', scopes: '' }])).toMatchObject([
      { name: 'acme', query: { scope: 'openid profile email' } },
    ]);
  });

  test.each([
    ['a script', { authorization_endpoint: 'javascript:alert(1)' }],
    ['a file', { authorization_endpoint: 'file:///etc/passwd' }],
    ['no address', { authorization_endpoint: 'https://' }],
    ['another host in front of the real one', { authorization_endpoint: 'https://accounts.example.com@evil.test/' }],
    ['the word of a built-in sign-in', { slug: 'github' }],
    ['a way out of its address', { slug: '../user/token' }],
    ['no number', { id: 'four' }],
  ])('%s is not offered', (_what, fault) => {
    expect(offered([{ ...good, ...fault }])).toEqual([]);
  });

  test.each([[undefined], ['acme'], [[null, 7, 'acme']], [{ acme: good }]])('%j is none', (given) => {
    expect(offered(given)).toEqual([]);
  });

  test('the same word twice is one, and the gateway’s own sign-ins come first', () => {
    const status = { discord_oauth: true, telegram_oauth: true, custom_oauth_providers: [good, { ...good, id: 5 }] };
    const context = screenContext({ status: status as never });
    expect(signInChoices(context)).toEqual([
      { id: 'discord', label: 'Continue with Discord' },
      { id: 'telegram', label: 'Continue with Telegram' },
      { id: 'acme', label: 'Continue with Acme' },
    ]);
  });
});

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-14: sign-ins by a service of a %s gateway', (generation) => {
  let sandbox: TestSandbox;
  let root: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect: generation });
    await enableSignInServices(await rootCalls(sandbox.url), sandbox.url);
    root = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  const stranger = (): ScreenContext => {
    const { transport, clock, random } = createRealWorld();
    const credentials = memoryCredentials();
    return { ...root, gateway: createGateway({ baseUrl: sandbox.url, transport, credentials, clock, random }) };
  };
  const goThrough = async (
    slug: string,
    intent: 'login' | 'bind',
    context: ScreenContext,
    fields?: Record<string, string>,
  ) => {
    const started = await startOAuth(slug, { intent }, context);
    const back = await sentBackFrom(started.url, fields);
    return completeOAuth(slug, readPastedCallback(back, context), started, context);
  };
  const signedInBy = async (slug: string, number: string): Promise<ScreenContext> => {
    const context = stranger();
    const outcome = await goThrough(slug, 'login', context, { number });
    if (outcome.kind !== 'signed-in') throw new Error(outcome.kind);
    return { ...context, user: outcome.user, role: outcome.user.role };
  };
  const bindingOf = async (slug: string, context: ScreenContext): Promise<Binding | undefined> =>
    findBinding(await ownBindings(await context.gateway.account.self(), context, {}), slug);
  const unlink = async (slug: string, context: ScreenContext) =>
    unlinkAccount(await bindingOf(slug, context)).run({ account: slug }, context, {});

  test.each(['discord', 'oidc', 'acme'])(
    '%s: signs in, finds the same account again, and is told the way back',
    async (slug) => {
      const started = await startOAuth(slug, { intent: 'login' }, stranger());
      const query = new URL(started.url).searchParams;
      expect(query.get('redirect_uri')).toBe(`${sandbox.url}/oauth/${slug}`);
      expect([query.get('client_id'), query.get('response_type'), query.get('state')]).toEqual([
        'tollgate',
        'code',
        started.state,
      ]);
      expect(query.get('tenant')).toBe(slug === 'acme' ? '7' : null);
      const first = await signedInBy(slug, '31');
      expect(first.user?.username).toContain(`${slug}_`);
      expect((await signedInBy(slug, '31')).user?.id).toBe(first.user?.id);
    },
  );

  test('a client that asked the gateway nothing yet knows its own providers all the same', async () => {
    const context = await signedInBy('acme', '32');
    const { transport, clock, random } = createRealWorld();
    const credentials = memoryCredentials(context.gateway.credential());
    const gateway = createGateway({ baseUrl: sandbox.url, transport, credentials, clock, random });
    expect(gateway.dialect()).toBeUndefined();
    const bindings = await ownBindings(await gateway.account.self(), { ...context, gateway }, {});
    expect(findBinding(bindings, 'acme')).toMatchObject({ isBound: true });
  });

  test('another state, an access denied, a code the gateway will not have, and a sign-in that is over sign nobody in', async () => {
    const context = stranger();
    const started = await startOAuth('acme', { intent: 'login' }, context);
    const back = await sentBackFrom(started.url);
    const foreign = readPastedCallback(back.replace(started.state, 'theirs'), context);
    await expect(completeOAuth('acme', foreign, started, context)).rejects.toThrow('belongs to a different sign-in');
    await expect(goThrough('oidc', 'login', stranger(), { decision: 'deny' })).rejects.toThrow('access_denied');
    const made = { code: 'made-up', state: started.state };
    await expect(completeOAuth('acme', made, started, context)).rejects.toMatchObject({ kind: 'refused' });
    // A state is redeemed once, and where it is kept in the session a newer one takes its place.
    await startOAuth('acme', { intent: 'login' }, context);
    const late = completeOAuth('acme', readPastedCallback(back, context), started, context);
    await expect(late).rejects.toThrow('This sign-in has expired or was used already. Start again.');
    expect(context.gateway.credential().kind).toBe('none');
    await expect(startOAuth('harbour', { intent: 'login' }, context)).rejects.toThrow(
      'Choose from: discord, oidc, acme.',
    );
  });

  test('an account is linked, refused to the next one, told with its name, and unlinked', async () => {
    const ada = await signedInBy('discord', '201');
    expect(await goThrough('acme', 'bind', ada, { number: '202' })).toEqual({ kind: 'bound' });
    expect(await bindingOf('acme', ada)).toMatchObject({
      name: ownService.shown,
      state: { text: '202' },
      isBound: true,
      unlink: { refusal: undefined, left: ['Discord'] },
    });
    const other = await signedInBy('oidc', '203');
    await expect(goThrough('acme', 'bind', other, { number: '202' })).rejects.toMatchObject({ kind: 'refused' });
    expect(await bindingOf('acme', other)).toMatchObject({ isBound: false });

    const binding = await bindingOf('acme', ada);
    const asked = unlinkAccount(binding).confirm?.(ada, { account: 'acme' });
    expect(asked?.prompt).toBe('Unlink Acme ID from your account?');
    expect(asked?.consequences.join(' ')).toContain('You can still sign in with: Discord.');
    expect(await unlink('Acme ID', ada)).toMatchObject({ message: 'Acme ID unlinked.', tone: 'good' });
    expect(await bindingOf('acme', ada)).toMatchObject({ isBound: false });
    await expect(unlink('acme', ada)).rejects.toThrow('Acme ID is not linked. Choose from: discord.');
    // The account at the service is free again.
    expect(await goThrough('acme', 'bind', other, { number: '202' })).toEqual({ kind: 'bound' });
  });

  test('the last linked way in is told as such, and kept where passwords are off', async () => {
    const ada = await signedInBy('acme', '301');
    const binding = await bindingOf('acme', ada);
    const action = unlinkAccount(binding);
    expect(binding?.unlink).toEqual({ refusal: undefined, left: [] });
    expect(action.confirm?.(ada, { account: 'acme' }).consequences.join(' ')).toContain('you lock yourself out');

    const closed = { ...ada, status: { ...ada.status, password_login_enabled: false } };
    expect((await bindingOf('acme', closed))?.unlink?.refusal).toContain('your only way in');
    // Somebody who saw the page before it was the only one is refused all the same.
    await expect(action.run({ account: 'acme' }, closed, {})).rejects.toThrow('your only way in');
    expect(await bindingOf('acme', ada)).toMatchObject({ isBound: true });
    await goThrough('oidc', 'bind', ada, { number: '302' });
    expect(await unlink('acme', closed)).toMatchObject({ message: 'Acme ID unlinked.' });
  });

  test('built-in sign-ins are taken off by root alone, as the gateway has it', async () => {
    const ada = await signedInBy('oidc', '401');
    expect((await bindingOf('oidc', ada))?.unlink?.refusal).toBe('Only an admin can unlink it.');
    await expect(unlink('oidc', ada)).rejects.toThrow('Only an admin can unlink it.');
    await goThrough('oidc', 'bind', root, { number: '402' });
    const name = generation === 'v1' ? 'Harbour' : 'OIDC';
    expect(await unlink('oidc', root)).toMatchObject({ message: `${name} unlinked.` });
    expect((await root.gateway.account.self()).oidc_id).toBe('');
  });
});

test.each(['classic', 'v06'] as const)(
  'GEN-14: a %s gateway shows no trace of it, and is not asked',
  async (dialect) => {
    const sandbox = await startTestSandbox({ dialect });
    const root = await signedInContext(sandbox);
    const user = await root.gateway.account.self();
    const bindings = await ownBindings(user, root, {});
    expect(bindings).toEqual(bindingsOf(user, root));
    expect(bindings.map(({ id }) => id)).toEqual(['email', 'wechat', 'github', 'linuxdo', 'telegram']);
    expect(bindings.filter(({ unlink }) => unlink !== undefined)).toEqual([]);
    expect(oauthProviders(root.status)).toEqual([]);
    await expect(root.gateway.account.bindings()).rejects.toMatchObject({ kind: 'unsupported' });
  },
);
