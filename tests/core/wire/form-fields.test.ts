import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openSqlite } from '../../../cli/world/sqlite.ts';
import { fieldsOf } from '../../../shared/screen/form-check.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { metadataScreen } from '../../../shared/screens/metadata/metadata-screen.ts';
import { planScreen } from '../../../shared/screens/plan/plan-screen.ts';
import { redemptionScreen } from '../../../shared/screens/redemption/redemption-screen.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { vendorScreen } from '../../../shared/screens/vendor/vendor-screen.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';
import { temporaryFolder } from '../../support/program/temporary-folder.ts';

type Column = string | number | null;
/** Form fields as typed, and what then stands in the gateway's table: its columns and their values. */
type Truth = readonly (readonly [typed: Record<string, unknown>, stored: Record<string, Column>])[];

/** Written down from the gateways' tables and not from the code that fills them, so that two swapped fields are found. */
const channelTruth: Truth = [
  // A channel of one key has no way to choose among several.
  [{ multi_key_mode: 'polling' }, {}],
  [{ type: 14 }, { type: 14 }],
  [{ name: 'renamed' }, { name: 'renamed' }],
  [{ key: 'sk-other' }, { key: 'sk-other' }],
  [{ openai_organization: 'org-9' }, { openai_organization: 'org-9' }],
  [{ base_url: 'https://up.example.com' }, { base_url: 'https://up.example.com' }],
  [{ models: ['gpt-4o', 'o1'] }, { models: 'gpt-4o,o1' }],
  [{ groups: ['vip', 'default'] }, { group: 'vip,default' }],
  [{ model_mapping: '{"gpt-4o":"gpt-4o-mini"}' }, { model_mapping: '{"gpt-4o":"gpt-4o-mini"}' }],
  [{ status_code_mapping: '{"400":"500"}' }, { status_code_mapping: '{"400":"500"}' }],
  [{ auto_ban: false }, { auto_ban: 0 }],
  [{ test_model: 'o1' }, { test_model: 'o1' }],
  [{ priority: 7 }, { priority: 7 }],
  [{ weight: 3 }, { weight: 3 }],
  [{ tag: 'pool-a' }, { tag: 'pool-a' }],
  [{ remark: 'until March' }, { remark: 'until March' }],
  [{ param_override: '{"top_p":1}' }, { param_override: '{"top_p":1}' }],
  [{ header_override: '{"X-A":"b"}' }, { header_override: '{"X-A":"b"}' }],
  [{ proxy: 'http://p.example.com' }, { setting: '{"proxy":"http://p.example.com"}' }],
  [{ proxy: '', pass_through_body_enabled: true }, { setting: '{"pass_through_body_enabled":true}' }],
  [{ pass_through_body_enabled: false, force_format: true }, { setting: '{"force_format":true}' }],
  [{ force_format: false, thinking_to_content: true }, { setting: '{"thinking_to_content":true}' }],
  [{ thinking_to_content: false, system_prompt: 'Be brief' }, { setting: '{"system_prompt":"Be brief"}' }],
  [{ system_prompt: '', system_prompt_override: true }, { setting: '{"system_prompt_override":true}' }],
  [{ system_prompt_override: false, setting: '{"http_protocol":"http1"}' }, { setting: '{"http_protocol":"http1"}' }],
  [{ setting: '' }, { setting: '{}' }],
  [{ azure_responses_version: 'preview' }, { settings: '{"azure_responses_version":"preview"}' }],
  [{ azure_responses_version: '', vertex_key_type: 'api_key' }, { settings: '{"vertex_key_type":"api_key"}' }],
  [{ vertex_key_type: 'json', aws_key_type: 'api_key' }, { settings: '{"aws_key_type":"api_key"}' }],
  [{ aws_key_type: 'ak_sk', settings: '{"disable_store":true}' }, { settings: '{"disable_store":true}' }],
  [{ settings: '' }, { settings: '{}' }],
];

const tokenTruth: Truth = [
  [{ name: 'renamed' }, { name: 'renamed' }],
  [{ expired_time: 1_900_000_000 }, { expired_time: 1_900_000_000 }],
  [{ remain_quota: 123_456 }, { remain_quota: 123_456 }],
  [{ unlimited_quota: true }, { unlimited_quota: 1 }],
  [
    { unlimited_quota: false, remain_quota: 7 },
    { unlimited_quota: 0, remain_quota: 7 },
  ],
  [
    { model_limits_enabled: true, model_limits: ['gpt-4o', 'o1'] },
    { model_limits_enabled: 1, model_limits: 'gpt-4o,o1' },
  ],
  [{ allow_ips: ['10.0.0.1', '10.0.0.2'] }, { allow_ips: '10.0.0.1\n10.0.0.2' }],
  [{ group: 'vip' }, { group: 'vip' }],
];

const redemptionTruth: Truth = [
  [{ name: 'renamed' }, { name: 'renamed' }],
  [{ quota: 250_000 }, { quota: 250_000 }],
  [{ expired_time: 1_900_000_000 }, { expired_time: 1_900_000_000 }],
];

const userTruth: Truth = [
  [{ username: 'renamed' }, { username: 'renamed' }],
  [{ display_name: 'Re Named' }, { display_name: 'Re Named' }],
  [{ group: 'vip' }, { group: 'vip' }],
  [{ quota: 123_456 }, { quota: 123_456 }],
  [{ remark: 'pays late' }, { remark: 'pays late' }],
];

const planTruth: Truth = [
  [{ title: 'Renamed' }, { title: 'Renamed' }],
  [{ subtitle: 'for one' }, { subtitle: 'for one' }],
  [{ price_amount: 12.5 }, { price_amount: 12.5 }],
  [{ total_amount: 77 }, { total_amount: 77 }],
  [{ duration_unit: 'day' }, { duration_unit: 'day' }],
  [{ duration_value: 3 }, { duration_value: 3 }],
  [{ custom_seconds: 90 }, { custom_seconds: 90 }],
  [{ quota_reset_period: 'daily' }, { quota_reset_period: 'daily' }],
  [{ quota_reset_custom_seconds: 60 }, { quota_reset_custom_seconds: 60 }],
  [{ max_purchase_per_user: 2 }, { max_purchase_per_user: 2 }],
  [{ upgrade_group: 'vip' }, { upgrade_group: 'vip' }],
  [{ enabled: false }, { enabled: 0 }],
  [{ sort_order: 5 }, { sort_order: 5 }],
  [{ stripe_price_id: 'price_9' }, { stripe_price_id: 'price_9' }],
  [{ creem_product_id: 'prod_9' }, { creem_product_id: 'prod_9' }],
  [{ unlimited: true }, { total_amount: 0 }],
];

const metadataTruth: Truth = [
  [{ model_name: 'renamed' }, { model_name: 'renamed' }],
  [{ name_rule: 'prefix' }, { name_rule: 1 }],
  [{ vendor: 'House' }, { vendor_id: 1 }],
  [{ vendor: '' }, { vendor_id: 0 }],
  [{ description: 'Fast' }, { description: 'Fast' }],
  [{ tags: 'a,b' }, { tags: 'a,b' }],
  [{ icon: 'OpenAI' }, { icon: 'OpenAI' }],
  [{ endpoints: '{"openai":"/x"}' }, { endpoints: '{"openai":"/x"}' }],
  [{ shown: false }, { status: 0 }],
  [{ sync_official: false }, { sync_official: 0 }],
];

const vendorTruth: Truth = [
  [{ name: 'Renamed' }, { name: 'Renamed' }],
  [{ description: 'Makes models' }, { description: 'Makes models' }],
  [{ icon: 'OpenAI' }, { icon: 'OpenAI' }],
];

describe('what a form field is called in the gateway’s own table', () => {
  let context: ScreenContext;
  let columnsOf: (table: string, id: string | number) => Record<string, Column>;

  beforeAll(async () => {
    const database = join(await temporaryFolder(), 'gateway.db');
    const sandbox = await startTestSandbox({ dialect: 'v013', database });
    context = await signedInContext(sandbox);
    const reader = openSqlite(database);
    columnsOf = (table, id) => {
      const statement = reader.prepare(`SELECT * FROM ${table} WHERE id = ?`);
      const { updated_at: _, updated_time: _time, ...columns } = statement.get(id) as Record<string, Column>;
      return columns;
    };
    return () => reader.close();
  });

  /** Makes a row, changes one field after another, and compares the whole row of the table before and after each. */
  async function changesOneColumn<Row, Draft extends object>(
    screen: ListScreen<Row, Draft>,
    table: string,
    first: Partial<Draft>,
    truth: Truth,
  ): Promise<void> {
    const writable = fieldsOf(screen.form, screen.form.defaults(context), 'edit').filter(
      ({ disabled }) => disabled?.(screen.form.defaults(context), context) === undefined,
    );
    const held = new Set(truth.flatMap(([typed]) => Object.keys(typed)));
    expect(writable.map(({ name }) => name).filter((name) => !held.has(name) && name !== 'password')).toEqual([]);
    await screen.create({ ...screen.form.defaults(context), ...first }, context, {});
    const [row] = (await screen.list({ page: 1, pageSize: 10, filters: {} }, context, {})).rows;
    if (row === undefined) throw new Error('the new row was not found');
    const id = screen.id(row);
    for (const [typed, stored] of truth) {
      const before = columnsOf(table, id);
      const current = await screen.get(id, context, {});
      const draft = screen.form.fromRow(current, context);
      await screen.update(current, { ...draft, ...typed }, context, {});
      expect(columnsOf(table, id), JSON.stringify(typed)).toEqual({ ...before, ...stored });
    }
  }

  test('CHAN-12 CHAN-13 GEN-03: each field of a channel changes its own column and no other', () =>
    changesOneColumn(channelScreen, 'channels', { name: 'one', key: 'sk-a', models: ['gpt-4o-mini'] }, channelTruth));

  test('TOK-05: each field of a token changes its own column and no other', () =>
    changesOneColumn(tokenScreen, 'tokens', { name: 'one', remain_quota: 1 }, tokenTruth));

  test('RED-02: each field of a code changes its own column and no other', () =>
    changesOneColumn(redemptionScreen, 'redemptions', { name: 'one', quota: 100 }, redemptionTruth));

  test('GEN-19: each field of a plan changes its own column and no other', () =>
    changesOneColumn(planScreen, 'plans', { title: 'one', total_amount: 100 }, planTruth));

  test('GEN-25: each field of metadata and of a vendor changes its own column and no other', async () => {
    await context.gateway.metadata.createVendor({ name: 'House', description: '', icon: '' });
    await changesOneColumn(metadataScreen, 'models', { model_name: 'one' }, metadataTruth);
    await changesOneColumn(vendorScreen, 'vendors', { name: 'one' }, vendorTruth);
  });

  test('USER-03: each field of a user changes its own column and no other', () =>
    changesOneColumn(userScreen, 'users', { username: 'one', password: '12345678' }, userTruth));
});
