import { beforeAll, describe, expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { startTestSandbox, type TestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('saving on a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let context: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  const channelDraft = (name: string) => ({
    ...channelScreen.form.defaults(context),
    name,
    key: 'sk-upstream',
    models: ['gpt-4o-mini'],
    base_url: 'builtin:',
    test_model: 'gpt-4o-mini',
  });

  test('CHAN-16: one channel for each line of the key', async () => {
    const done = await channelScreen.create({ ...channelDraft('batch'), key: 'k1\nk2\nk3' }, context, {});
    expect(done.message).toBe('3 channels created.');
    const { rows } = await channelScreen.list({ page: 1, pageSize: 10, filters: { keyword: 'batch' } }, context, {});
    expect(rows).toHaveLength(3);
  });

  test('CHAN-16: many keys go out in parts; a part that fails is told with what was made before', async () => {
    const keys = Array.from({ length: 95 }, (_, index) => `p${index}`);
    const parts: number[] = [];
    const { channels } = context.gateway;
    const failingAt = (call: number): ScreenContext => ({
      ...context,
      gateway: {
        ...context.gateway,
        channels: {
          ...channels,
          create: async (fields, options) => {
            parts.push(fields.key.split('\n').length);
            if (parts.length === call) throw new GatewayError('refused', { serverMessage: 'too many SQL variables' });
            return channels.create(fields, options);
          },
        },
      },
    });
    const draft = { ...channelDraft('parts'), key: keys.join('\n') };
    const done = await channelScreen.create(draft, failingAt(3), {});
    expect(parts).toEqual([40, 40, 15]);
    expect(done).toMatchObject({ tone: 'warn', data: { count: 80, remaining: 15 } });
    expect(done.message).toContain('80 of 95 channels created');
    expect(done.made?.firstId).toBe((done.row?.id ?? 0) - 79);
    const { total } = await channelScreen.list({ page: 1, pageSize: 10, filters: { keyword: 'parts' } }, context, {});
    if (total !== undefined) expect(total).toBe(80);
    parts.length = 0;
    await expect(channelScreen.create(draft, failingAt(1), {})).rejects.toMatchObject({ kind: 'refused' });
  });

  test('CHAN-13: only what changed is sent, and nothing changed is said', async () => {
    const { row } = await channelScreen.create(channelDraft('edited'), context, {});
    if (!row) throw new Error('the new channel was not found');
    const draft = channelScreen.form.fromRow(row, context);
    await expect(channelScreen.update(row, draft, context, {})).rejects.toThrow('No changes to save.');
    await channelScreen.update(row, { ...draft, priority: 7, test_model: '' }, context, {});
    const saved = await channelScreen.get(row.id, context, {});
    expect(saved).toMatchObject({ name: 'edited', priority: 7, test_model: '', models: 'gpt-4o-mini', status: 1 });
  });

  test('CHAN-12: a longest input that the gateway drops is told, where it is sent at all', async () => {
    const done = await channelScreen.create({ ...channelDraft('limited'), max_input_tokens: 9000 }, context, {});
    const isSent = dialect === 'classic';
    expect(done.tone ?? 'good').toBe(isSent ? 'warn' : 'good');
    expect(done.message.includes('The gateway ignored the max input tokens')).toBe(isSent);
  });

  test('TOK-05: a group that is none of one’s own is refused before anything is sent', async () => {
    const draft = { ...tokenScreen.form.defaults(context), name: 'grouped', group: 'vpi' };
    await expect(tokenScreen.create(draft, context, {})).rejects.toThrow(/^vpi is not one of your groups.*: .*vip/);
    const { row } = await tokenScreen.create({ ...draft, group: 'vip' }, context, {});
    if (!row) throw new Error('the new token was not found');
    const change = (changes: object, at = context) =>
      tokenScreen.update(row, { ...tokenScreen.form.fromRow(row, at), ...changes }, at, {});
    await expect(change({ group: 'vpi' })).rejects.toThrow(/not one of your groups/);
    // One that was taken away since stays where it is not touched.
    const account = { ...context.gateway.account, groups: () => Promise.resolve([]) };
    const without = { ...context, gateway: { ...context.gateway, account } };
    await expect(change({ group: 'default' }, without)).rejects.toThrow('No groups are available to you');
    await change({ name: 'kept group' }, without);
    expect(await tokenScreen.get(row.id, context, {})).toMatchObject({ name: 'kept group', group: 'vip' });
    const { rows } = await tokenScreen.list({ page: 1, pageSize: 100, filters: {} }, context, {});
    expect(rows.filter(({ name, group }) => name === 'grouped' || group === 'vpi')).toEqual([]);
  });

  test('TOK-06: the first token is named as given, the others name-XXXXXX', async () => {
    const draft = { ...tokenScreen.form.defaults(context), name: 'ci', count: 3 };
    const done = await tokenScreen.create(draft, context, {});
    expect(done).toMatchObject({
      message: '3 API keys created. You can copy them from the list later, too.',
      tone: 'good',
    });
    const tokens = done.data?.tokens as { id: number; name: string; key: string }[];
    expect(tokens[0]?.name).toBe('ci');
    for (const { name } of tokens.slice(1)) expect(name).toMatch(/^ci-[A-Za-z0-9]{6}$/);
    for (const { key } of tokens) expect(key).toMatch(/^sk-[A-Za-z0-9]{48}$/);
    expect(new Set(tokens.map(({ id }) => id)).size).toBe(3);
  });

  test('TOK-06: it stops at the first failure and says how many were made', async () => {
    let calls = 0;
    const { tokens } = context.gateway;
    const failing: ScreenContext = {
      ...context,
      gateway: {
        ...context.gateway,
        tokens: {
          ...tokens,
          create: async (fields, options) => {
            calls += 1;
            if (calls === 3) throw new Error('full');
            return tokens.create(fields, options);
          },
        },
      },
    };
    const done = await tokenScreen.create({ ...tokenScreen.form.defaults(context), name: 'x', count: 9 }, failing, {});
    expect(calls).toBe(3);
    expect(done.tone).toBe('warn');
    expect(done.message).toContain('2 API keys created, then it stopped');
    expect(done.data?.tokens).toHaveLength(2);
  });

  test('TOK-05: an edited token keeps its status and key, and zero is written', async () => {
    const { row } = await tokenScreen.create({ ...tokenScreen.form.defaults(context), name: 'kept' }, context, {});
    if (!row) throw new Error('the new token was not found');
    const key = await context.gateway.tokens.key(row);
    const draft = { ...tokenScreen.form.fromRow(row, context), remain_quota: 0, allow_ips: ['10.0.0.1', '10.0.0.2'] };
    await tokenScreen.update(row, draft, context, {});
    const saved = await tokenScreen.get(row.id, context, {});
    expect(saved).toMatchObject({ remain_quota: 0, allow_ips: '10.0.0.1\n10.0.0.2', status: 1, name: 'kept' });
    expect(await context.gateway.tokens.key(saved)).toBe(key);
  });
});
