import { beforeAll, describe, expect, test } from 'vitest';
import type { Dialect } from '../../../../shared/domain/dialect.ts';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { loadOptions } from '../../../../shared/screens/settings/options.ts';
import { saveSettings } from '../../../../shared/screens/settings/save-settings.ts';
import { settingsSection, settingsSections } from '../../../../shared/screens/settings/sections.ts';
import type { SettingsDraft } from '../../../../shared/screens/settings/setting.ts';
import { resetModelRatios } from '../../../../shared/screens/settings/settings-actions.ts';
import { settingsForm } from '../../../../shared/screens/settings/settings-form.ts';
import { startTestSandbox, type TestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

/** Saves changes of a section as a face would: load, fill in, save. Tells which options were sent. */
async function save(
  id: string,
  changes: SettingsDraft,
  context: ScreenContext,
  fail: (key: string) => void = () => {},
) {
  const section = settingsSection(id);
  if (!section) throw new Error(`no section ${id}`);
  const sent: string[] = [];
  const { options } = context.gateway;
  const spied: ScreenContext = {
    ...context,
    gateway: {
      ...context.gateway,
      options: {
        ...options,
        set: async (key, value, o) => {
          fail(key);
          sent.push(`${key}=${value}`);
          return options.set(key, value, o);
        },
      },
    },
  };
  const stored = await loadOptions(context);
  const draft = { ...settingsForm(section, stored, context).fromRow(stored, context), ...changes };
  return { sent, result: await saveSettings(section, stored, draft, spied) };
}

/**
 * The card checkout, as far as a generation has it: v0.6 none of it, only the card fork its switch
 * (docs/gateways.md 1.2).
 */
function cardOf(dialect: Dialect): SettingsDraft {
  if (dialect === 'v06') return {};
  const card = { api_key: 'sk_1', webhook_secret: 'whsec_1', price_id: 'price_1', unit_price: 7.5, min_top_up: 3 };
  return dialect === 'classic' ? { ...card, enabled: true } : card;
}

const refuse = (...keys: string[]) => {
  return (key: string) => {
    if (keys.includes(key)) throw new GatewayError('refused', { serverMessage: `no ${key}` });
  };
};

describe.each(['classic', 'v06', 'v013', 'v1'] as const)('settings of a %s gateway', (dialect) => {
  let sandbox: TestSandbox;
  let context: ScreenContext;

  beforeAll(async () => {
    sandbox = await startTestSandbox({ dialect });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  test.each([
    ['SET-02', 'general', { top_up_link: 'https://shop.example.com', retry_times: 3, display_in_currency: false }],
    ['SET-03', 'drawing', { enabled: false, callback: true }],
    ['SET-04', 'sensitive', { check_prompts: false, words: ['one', 'two'] }],
    ['SET-05', 'log', { consumption: false }],
    ['SET-06', 'dashboard', { interval: 10, granularity: 'week' }],
    ['SET-07', 'monitoring', { longest_response: 2.5, quota_reminder: 5, auto_disable: true }],
    ['SET-08', 'quota', { new_user: 1000, inviter: 20 }],
    ['SET-09', 'chats', { chats: '[{"Mine":"https://chat.example.com/?k={key}"}]' }],
    ['SET-10', 'ratio', { model_ratio: '{"gpt-4o":2}', usable_groups: '{"default":"D"}' }],
    ['SET-11', 'server', { address: 'https://gw.example.com/', proxy: 'https://w.example.com/', proxy_key: 'k' }],
    ['SET-12', 'payment', { group_ratio: '{"vip":0.9}', ...cardOf(dialect) }],
    ['SET-14', 'smtp', { server: 'smtp.example.com', port: 25, token: 'secret' }],
    ['SET-14', 'email-domain', { enabled: true, domains: ['example.com'] }],
    ['SET-15', 'github', { client_id: 'gh', client_secret: 's' }],
    ['SET-15', 'linux-do', { client_id: 'ld', client_secret: 's' }],
    ['SET-15', 'wechat', { server: 'http://127.0.0.1:9', token: 't' }],
    ['SET-15', 'telegram', { bot_token: '1:t', bot_name: 'bot' }],
    ['SET-15', 'bot-check', { site_key: 'site', secret_key: 's' }],
    ['SET-13', 'login', { github: true, bot_check: true, register: false }],
    ['SET-16', 'notice', { content: '# Hello\n\nworld' }],
    ['SET-16', 'footer', { content: '<b>f</b>' }],
  ] as const)('%s: %s is saved, read back, and only what changed was sent', async (_row, id, changes) => {
    const { sent, result } = await save(id, changes as SettingsDraft, context);
    expect(result).toMatchObject({ tone: 'good', failed: [] });
    expect(sent).toHaveLength(Object.keys(changes).length);
    const section = settingsSection(id);
    if (!section || !result.stored) throw new Error('nothing read back');
    const now = settingsForm(section, result.stored, context).fromRow(result.stored, context);
    const hidden = section.fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name);
    for (const [name, value] of Object.entries(changes)) {
      if (hidden.includes(name)) expect(now[name]).toBe('');
      else if (typeof value === 'string' && /^[[{]/.test(value))
        expect(JSON.parse(String(now[name]))).toEqual(JSON.parse(value));
      else if (typeof value === 'string') expect(now[name]).toBe(value.replace(/\/$/, ''));
      else expect(now[name]).toEqual(value);
    }
  });

  test('SET-15: the trust level of LINUX DO is offered and saved where the gateway obeys it', async () => {
    const { sent } = await save('linux-do', { client_id: `level-${dialect}`, trust_level: 2 }, context);
    // The card fork has it too; v0.6 would let everybody in whatever is stored.
    expect(sent.some((pair) => pair === 'LinuxDOMinimumTrustLevel=2')).toBe(dialect !== 'v06');
  });

  test('SET-17: saving again without a change is told and sends nothing', async () => {
    await expect(save('dashboard', {}, context)).rejects.toThrow('No changes to save.');
    await expect(save('dashboard', { interval: 0 }, context)).rejects.toThrow('Check your input: Update interval');
  });

  test('SET-10: model ratios go back to the defaults', async () => {
    const done = await resetModelRatios.run(undefined, context, {});
    expect(done.message).toBe('Model ratios reset.');
    expect(JSON.parse((await loadOptions(context)).get('ModelRatio') ?? '')['gpt-4o']).not.toBe(2);
  });
});

describe('SET-17: failures', () => {
  test('a part: the others are saved, and what failed is named with its reason', async () => {
    const context = await signedInContext(await startTestSandbox());
    const { result } = await save('quota', { new_user: 7, inviter: 8 }, context, refuse('QuotaForInviter'));
    expect(result.tone).toBe('warn');
    expect(result.message).toBe(
      'Quota: some settings were not saved. Reward for the inviter: The gateway returned an error: no QuotaForInviter',
    );
    expect(result.saved.map(({ key }) => key)).toEqual(['QuotaForNewUser']);
    expect(result.stored?.get('QuotaForNewUser')).toBe('7');
    expect(result.stored?.get('QuotaForInviter')).toBe('0');
  });

  test('SET-16: all of it: a failure names its section, and it is no success', async () => {
    const context = await signedInContext(await startTestSandbox());
    const { result } = await save('home-page', { content: 'x' }, context, refuse('HomePageContent'));
    expect(result.tone).toBe('bad');
    expect(result.message).toContain('Home page content: not saved.');
  });

  test('a lost session before the first option is thrown as it is, for signing in and saving again', async () => {
    const context = await signedInContext(await startTestSandbox());
    const expired = save('quota', { new_user: 7 }, context, () => {
      throw new GatewayError('not-signed-in');
    });
    await expect(expired).rejects.toMatchObject({ kind: 'not-signed-in' });
  });

  test('a network loss midway leaves the rest untried and says so', async () => {
    const context = await signedInContext(await startTestSandbox());
    const lost = (key: string) => {
      if (key === 'QuotaForInviter') throw new GatewayError('network', { reason: 'reset' });
    };
    const { result, sent } = await save('quota', { new_user: 7, inviter: 8, invitee: 9 }, context, lost);
    expect(sent).toEqual(['QuotaForNewUser=7']);
    expect(result.tone).toBe('warn');
    expect(result.failed.map(({ reason }) => reason)).toEqual([
      'Can’t connect to the gateway: connection reset.',
      'not attempted.',
    ]);
  });

  test('a gateway that agrees and keeps the old value is found out', async () => {
    const context = await signedInContext(await startTestSandbox());
    const { options } = context.gateway;
    const deaf = { ...context, gateway: { ...context.gateway, options: { ...options, set: async () => {} } } };
    const stored = await loadOptions(context);
    const section = settingsSections.find(({ id }) => id === 'quota');
    if (!section) throw new Error('no section');
    const draft = { ...settingsForm(section, stored, context).fromRow(stored, context), new_user: 7 };
    const result = await saveSettings(section, stored, draft, deaf);
    expect(result).toMatchObject({ tone: 'bad', saved: [] });
    expect(result.message).toContain('stored a different value');
  });
});
