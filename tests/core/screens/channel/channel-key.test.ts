import { describe, expect, test } from 'vitest';
import { createRealWorld } from '../../../../cli/real-world.ts';
import { codeAt } from '../../../../cli/sandbox/accounts/two-factor.ts';
import type { Channel } from '../../../../shared/domain/channel/channel.ts';
import type { Credential } from '../../../../shared/gateway/client/credential.ts';
import type { TransportRequest } from '../../../../shared/gateway/client/transport.ts';
import { createGateway } from '../../../../shared/gateway/gateway.ts';
import { actionsFor } from '../../../../shared/screen/access.ts';
import { describeError } from '../../../../shared/screen/error/describe-error.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { showChannelKey } from '../../../../shared/screens/channel/channel-key-action.ts';
import { channelScreen } from '../../../../shared/screens/channel/channel-screen.ts';
import { createSay } from '../../../../shared/text/say.ts';
import { startTestSandbox, type TestSandbox, type TestSandboxSettings } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { memoryCredentials, signedInContext } from '../../../support/gateway/signed-in-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

/** A client whose requests and stored credentials are seen, and whose clock can be put forward. */
function watchedContext(sandbox: TestSandbox, base: ScreenContext, credential: Credential) {
  const world = createRealWorld();
  const requests: TransportRequest[] = [];
  const written: Credential[] = [];
  const store = memoryCredentials(credential);
  let ahead = 0;
  const gateway = createGateway({
    baseUrl: sandbox.url,
    transport: (request) => {
      requests.push(request);
      return world.transport(request);
    },
    credentials: {
      ...store,
      write: (next) => {
        written.push(next);
        return store.write(next);
      },
    },
    clock: { ...world.clock, now: () => world.clock.now() + ahead },
    random: world.random,
  });
  const paths = () => requests.splice(0).map(({ method, url }) => `${method} ${url.slice(sandbox.url.length)}`);
  return {
    context: { ...base, gateway },
    requests,
    written,
    paths,
    wait: (ms: number) => {
      ahead += ms;
    },
  };
}

async function open(dialect: NonNullable<TestSandboxSettings['dialect']>) {
  const sandbox = await startTestSandbox({ dialect });
  const root = await signedInContext(sandbox);
  const { gateway } = root;
  const draft = { ...channelScreen.form.defaults(root), name: 'pool', key: 'sk-canary', models: ['m'] };
  await channelScreen.create(draft, root, {});
  const [row] = (await gateway.channels.list({ page: 1, pageSize: 1 })).rows;
  return { sandbox, root, row: row as Channel };
}

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-12: the key of a channel on %s', (dialect) => {
  test('GEN-12: it is shown after a fresh code; the proof serves the next for 300 s, in memory only', async () => {
    const { sandbox, root, row } = await open(dialect);
    const show = (context: ScreenContext, code: string) =>
      showChannelKey.run(row, { code, until: undefined }, context, {});
    await expect(show(root, '123456')).rejects.toThrow('only to accounts with two-factor sign-in');
    const { secret } = await root.gateway.twoFactor.begin();
    const code = () => codeAt(secret, Math.floor(Date.now() / 1000));
    await root.gateway.twoFactor.enable(code());
    const { context, written, paths, wait } = watchedContext(sandbox, root, root.gateway.credential());
    await expect(show(context, '000000')).rejects.toMatchObject({ kind: 'refused' });
    expect(await show(context, code())).toMatchObject({ secret: 'sk-canary', data: { name: 'pool' } });
    paths();
    const form = showChannelKey.input;
    const start = form?.fromRow(row, context);
    expect(start?.until).toBeGreaterThan(Date.now());
    expect(form && checkForm(form, start as never, 'create', context).isValid).toBe(true);
    expect(form?.fields[0]?.disabled?.(start as never, context)).toMatch(/^Not needed until /);
    expect(await show(context, '')).toMatchObject({ secret: 'sk-canary' });
    expect(paths()).toEqual([`POST /api/channel/${row.id}/key`]);
    // Nothing of it reached what is stored.
    const kept = JSON.stringify([...written, context.gateway.credential()]);
    expect(kept).toBe(JSON.stringify([root.gateway.credential()]));
    wait(300_000);
    expect(context.gateway.proof.heldUntil('channel.key.read')).toBeUndefined();
    await expect(show(context, '')).rejects.toThrow('6 digits');
    // A client that holds no proof is refused, which is no lost session.
    const error = await root.gateway.channels.key(row.id).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ kind: 'forbidden', facts: { status: 403 } });
    expect(describeError(error, createSay('en')).message).toBe('The gateway asks for two-factor authentication again.');
    expect(await root.gateway.account.self()).toMatchObject({ role: 100 });
  });

  test('GEN-12: asked for several at once the code is sent once; another person holds no proof', async () => {
    const { sandbox, root } = await open(dialect);
    const { secret, backupCodes } = await root.gateway.twoFactor.begin();
    await root.gateway.twoFactor.enable(codeAt(secret, Math.floor(Date.now() / 1000)));
    const { context, paths } = watchedContext(sandbox, root, root.gateway.credential());
    const { proof, session } = context.gateway;
    // A backup code is used up: sent twice it would be refused.
    const prove = () => proof.prove('channel.key.read', backupCodes[0] ?? '');
    await Promise.all([prove(), prove()]);
    expect(paths()).toEqual(['POST /api/verify']);
    expect(proof.heldUntil('channel.key.read')).toBeDefined();
    await session.logout();
    expect(proof.heldUntil('channel.key.read')).toBeUndefined();
  });
});

test.each(['v013', 'v1'] as const)(
  'GEN-12: by access token it works where the gateway takes it, and is no lost session where not (%s)',
  async (dialect) => {
    const { sandbox, root, row } = await open(dialect);
    const { secret } = await root.gateway.twoFactor.begin();
    const code = () => codeAt(secret, Math.floor(Date.now() / 1000));
    await root.gateway.twoFactor.enable(code());
    const accessToken = await root.gateway.account.createAccessToken();
    const script: Credential = { kind: 'access-token', accessToken, userId: root.user?.id };
    const { context, written } = watchedContext(sandbox, root, script);
    const shown = showChannelKey.run(row, { code: code(), until: undefined }, context, {});
    if (dialect === 'v013') expect(await shown).toMatchObject({ secret: 'sk-canary' });
    else await expect(shown).rejects.toMatchObject({ kind: 'forbidden', facts: { needsSession: true } });
    expect(written).toEqual([]);
    expect(await context.gateway.account.self()).toMatchObject({ role: 100 });
  },
);

test('GEN-12: only the super admin of a gateway that has it sees it', () => {
  const verbs = (dialect: string, role: number) => {
    const gateway = { dialect: () => dialect } as never;
    return actionsFor(channelScreen.actions, screenContext({ gateway, role })).map(({ verb }) => verb);
  };
  expect(verbs('v1', 100)).toContain('key');
  expect(verbs('v013', 10)).not.toContain('key');
  expect(verbs('v06', 100)).not.toContain('key');
});

describe('GEN-12: what proves who looks at a key', () => {
  const held = Date.UTC(2026, 10, 1, 13, 30);

  /** A super admin with two-factor sign-in or a passkey, and a note of what is asked of the gateway. */
  function looking({ until, enabled = true, device = false, login = true, dialect = 'v1' }: Partial<Known> = {}) {
    const calls: unknown[] = [];
    const note =
      <Answer>(name: string, answer: Answer) =>
      async (...given: unknown[]) => {
        calls.push([name, ...given.filter((one) => typeof one === 'string')]);
        return answer;
      };
    const gateway = {
      dialect: () => dialect,
      proof: {
        heldUntil: () => until,
        prove: note('prove', undefined),
        proveByPasskey: note('passkey', undefined),
      },
      passkeys: { beginProof: note('beginProof', {}) },
      twoFactor: { status: note('status', { enabled }) },
      channels: { key: note('key', 'sk-canary') },
    };
    const context = {
      ...screenContext({
        gateway: gateway as never,
        status: { passkey_login: login },
      }),
    };
    const passkeys = {
      isOffered: device,
      get: async () => ({}),
      create: async () => ({}),
    };
    return {
      calls,
      context: (device ? { ...context, passkeys } : context) as ScreenContext,
    };
  }
  interface Known {
    until: number | undefined;
    enabled: boolean;
    device: boolean;
    login: boolean;
    dialect: string;
  }
  const row = { id: 5, name: 'pool' } as Channel;
  const form = showChannelKey.input as NonNullable<typeof showChannelKey.input>;

  test.each([
    ['a code', {}, '123456', [['status'], ['prove', 'channel.key.read', '123456'], ['key']]],
    ['a proof that holds', { until: held }, '', [['key']]],
    ['a proof that holds, on a device', { until: held, device: true }, '', [['key']]],
    [
      'the passkey of the device',
      { device: true },
      '',
      [['beginProof', 'channel.key.read'], ['passkey', 'channel.key.read'], ['key']],
    ],
    [
      'a code where a device could',
      { device: true },
      '123456',
      [['status'], ['prove', 'channel.key.read', '123456'], ['key']],
    ],
  ] as [string, Partial<Known>, string, unknown[]][])('%s', async (_what, known, code, asked) => {
    const { calls, context } = looking(known);
    expect(await showChannelKey.run(row, { code, until: undefined }, context, {})).toEqual({
      ...{
        message: 'Key of pool. It is not kept anywhere:',
        secret: 'sk-canary',
        data: { id: 5, name: 'pool' },
      },
    });
    expect(calls).toEqual(asked);
  });

  test.each([
    ['no second factor', { enabled: false }, '123456', 'only to accounts with two-factor sign-in'],
    ['no code', {}, '', '6 digits'],
    ['no passkeys on this site', { device: true, login: false }, '', '6 digits'],
    ['no passkeys on this generation', { device: true, dialect: 'v06' }, '', '6 digits'],
  ] as [string, Partial<Known>, string, string][])(
    '%s: the key is not asked for',
    async (_what, known, code, outcome) => {
      const { calls, context } = looking(known);
      await expect(showChannelKey.run(row, { code, until: undefined }, context, {})).rejects.toThrow(outcome);
      expect(calls).toEqual([['status']]);
    },
  );

  // What is typed, and whether it may go: without a proof, with one, with a passkey at hand.
  test.each([
    ['123456', [true, true, true]],
    [' 123 456 ', [true, true, true]],
    ['ABCD-1234', [true, true, true]],
    ['abcd1234', [true, true, true]],
    ['', [false, true, true]],
    ['12345', [false, true, false]],
    ['1234567', [false, true, false]],
    ['x123456', [false, true, false]],
    ['ABCD-12345', [false, true, false]],
    ['xABCD-1234', [false, true, false]],
    ['ABCD--1234', [false, true, false]],
  ])('“%s” may go: %j', (code, expected) => {
    const may = ({ context }: ReturnType<typeof looking>) =>
      checkForm(form, { ...form.defaults(context), code }, 'create', context).isValid;
    expect([{}, { until: held }, { device: true }].map((known) => may(looking(known)))).toEqual(expected);
  });

  test('the question says which will do, and until when none is needed', () => {
    const outcome = (known: Partial<Known>) => {
      const { context } = looking(known);
      const { help, disabled } = form.fields[0] ?? {};
      const start = form.fromRow(row, context);
      return [typeof help === 'function' && help(start, context, 'create'), disabled?.(start, context)];
    };
    const [code, passkey] = [outcome({}), outcome({ device: true })];
    expect(code).toEqual([createSay('en')('signIn.appOrBackupHelp'), undefined]);
    expect(passkey).toEqual([createSay('en')('channel.codeOrPasskeyHelp'), undefined]);
    expect(outcome({ until: held })[1]).toMatch(/^Not needed until .*13:30/);
  });
});
