import { describe, expect, test } from 'vitest';
import { dialects } from '../../../shared/domain/dialect.ts';
import { openSandbox } from './support/open-sandbox.ts';
import type { Visitor } from './support/visitor.ts';

async function listed(root: Visitor): Promise<Map<string, string>> {
  const rows = (await root.get('/api/option/')).data<{ key: string; value: string }[]>();
  return new Map(rows.map(({ key, value }) => [key, value]));
}

describe.each(dialects)('options in %s', (dialect) => {
  const set = (root: Visitor, key: string, value: unknown) => root.put('/api/option/', { key, value });
  const status = async (root: Visitor) => (await root.get('/api/status')).data<Record<string, unknown>>();

  test('SET-18: values are texts; secrets and whatever is named like one are not listed', async () => {
    const { root } = await openSandbox(dialect);
    await set(root, 'SMTPToken', 'secret');
    await set(root, 'TurnstileSiteKey', 'site');
    const options = await listed(root);
    expect(options.get('RetryTimes')).toBe('0');
    expect(options.get('PasswordLoginEnabled')).toBe('true');
    expect([...options.values()].every((value) => typeof value === 'string')).toBe(true);
    expect([...options.keys()].filter((key) => /(Token|Secret|(?<!Webhook\w+)Key)$/.test(key))).toEqual([]);
    expect((await status(root)).turnstile_site_key).toBe('site');
  });

  test('SET-15: LinuxDOClientId is absent until it was saved; switches need their settings first', async () => {
    const { root } = await openSandbox(dialect);
    expect((await listed(root)).has('LinuxDOClientId')).toBe(false);
    const refused = await set(root, 'LinuxDOOAuthEnabled', 'true');
    expect(refused.body.message).toContain('无法启用 LinuxDO OAuth，请先填入');
    await set(root, 'LinuxDOClientId', 'client');
    expect((await set(root, 'LinuxDOOAuthEnabled', 'true')).body.success).toBe(true);
    expect((await listed(root)).get('LinuxDOClientId')).toBe('client');
    expect(await status(root)).toMatchObject({ linuxdo_oauth: true, linuxdo_client_id: 'client' });
  });

  test('NAV-04: a switch changes the status object at once; only the text true is true', async () => {
    const { root } = await openSandbox(dialect);
    expect((await status(root)).enable_drawing).toBe(true);
    await set(root, 'DrawingEnabled', 'TRUE');
    expect((await status(root)).enable_drawing).toBe(false);
    await set(root, 'SystemName', 'Site');
    await set(root, 'UnknownKey2', 'kept');
    expect((await status(root)).system_name).toBe('Site');
    expect((await listed(root)).get('UnknownKey2')).toBe('kept');
  });

  test('SET-10: broken JSON is stored, empties the live table, and is told', async () => {
    const { root } = await openSandbox(dialect);
    expect((await root.get('/api/group/')).data<string[]>().sort()).toEqual(['default', 'svip', 'vip']);
    const answer = await set(root, 'GroupRatio', '{broken');
    expect(answer.body).toEqual({ success: false, message: 'unexpected end of JSON input' });
    expect((await listed(root)).get('GroupRatio')).toBe('{broken');
    expect((await root.get('/api/group/')).data()).toEqual([]);
  });

  test('values of another type', async () => {
    const { root } = await openSandbox(dialect);
    const answer = await set(root, 'RetryTimes', 3);
    const takesAny = dialect === 'v013' || dialect === 'v1';
    expect(answer.status).toBe(takesAny ? 200 : 400);
    expect((await listed(root)).get('RetryTimes')).toBe(takesAny ? '3' : '0');
  });

  test('GEN-28: JSON that came as JSON is stored as a print of it; what cannot be read is listed, and the value before works', async () => {
    if (dialect !== 'v013' && dialect !== 'v1') return;
    const { root } = await openSandbox(dialect);
    await set(root, 'Mine', { b: [1, null], a: 'x' });
    expect((await listed(root)).get('Mine')).toBe('map[a:x b:[1 <nil>]]');
    const rate = 'general_setting.custom_currency_exchange_rate';
    await set(root, rate, '7.5');
    expect((await set(root, rate, 'seven')).status).toBe(200);
    expect((await listed(root)).get(rate)).toBe('seven');
    expect(await status(root)).toMatchObject({ custom_currency_exchange_rate: 7.5 });
  });

  test('SET-10: model ratios go back to the built-in ones', async () => {
    const { root } = await openSandbox(dialect);
    await set(root, 'ModelRatio', '{}');
    expect((await root.post('/api/option/rest_model_ratio')).body.message).toBe('重置模型倍率成功');
    expect(JSON.parse((await listed(root)).get('ModelRatio') ?? '')).toMatchObject({ 'gpt-4o': 1.25 });
  });
});

describe('the status ladder of docs/gateways.md 13', () => {
  test('each generation shows the fields by which clients know it', async () => {
    const fields = ['chat_link2', 'setup', 'min_topup', 'passkey_login', 'theme', 'register_enabled', 'top_up_link'];
    const shown: Record<string, string[]> = {};
    for (const dialect of dialects) {
      const { root } = await openSandbox(dialect);
      const status = (await root.get('/api/status')).data<Record<string, unknown>>();
      shown[dialect] = fields.filter((field) => field in status);
    }
    expect(shown).toEqual({
      classic: ['chat_link2', 'min_topup', 'top_up_link'],
      v06: ['setup', 'min_topup', 'top_up_link'],
      v013: ['setup', 'passkey_login', 'top_up_link'],
      v1: ['setup', 'passkey_login', 'theme', 'register_enabled'],
    });
  });
});
