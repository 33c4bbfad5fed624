import { describe, expect, test } from 'vitest';
import { fieldsOfMetadata, writtenEndpoints } from '../../../../shared/domain/channel/model-metadata.ts';
import type { ManyDone, RowAction } from '../../../../shared/screen/action.ts';
import { checkForm } from '../../../../shared/screen/form-check.ts';
import { metadataForm } from '../../../../shared/screens/metadata/metadata-form.ts';
import { metadataScreen } from '../../../../shared/screens/metadata/metadata-screen.ts';
import { metadataSyncScreen } from '../../../../shared/screens/metadata/metadata-sync-screen.ts';
import { missingModelScreen } from '../../../../shared/screens/metadata/missing-model-screen.ts';
import { lineName } from '../../../../shared/screens/metadata/sync-lines.ts';
import { isOnSite, screenOf } from '../../../../shared/screens/registry.ts';
import { vendorScreen } from '../../../../shared/screens/vendor/vendor-screen.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

const context = screenContext();
const first = { page: 1, pageSize: 100, filters: {} };

function actionOf<Row>(screen: { actions: readonly unknown[] }, verb: string): RowAction<Row, unknown> {
  const found = (screen.actions as readonly RowAction<Row, unknown>[]).find((one) => one.verb === verb);
  if (found === undefined) throw new Error(`there is no ${verb}`);
  return found;
}

test('GEN-25: a gateway without metadata shows no trace of it; wrong input is refused before any call', () => {
  for (const noun of ['metadata', 'missing-model', 'metadata-sync', 'vendor']) {
    expect(isOnSite(screenOf(noun), context.status)).toBe(false);
    expect(isOnSite(screenOf(noun), screenContext({ status: { has_metadata: true } }).status)).toBe(true);
  }
  const draft = { ...metadataForm.defaults(context), model_name: 'm' };
  const errorsOf = (changes: object) => checkForm(metadataForm, { ...draft, ...changes }, 'create', context).errors;
  expect(errorsOf({})).toEqual({});
  expect(errorsOf({ model_name: ' ' }).model_name).toBe('Enter the name of a model.');
  expect(errorsOf({ tags: 'x'.repeat(256) }).tags).toBe('At most 255 characters.');
  expect(errorsOf({ endpoints: '["openai"]' }).endpoints).toBeDefined();
  expect(errorsOf({ endpoints: '{' }).endpoints).toBeDefined();
  // What a gateway infers looks like a list; what people write is an object.
  expect(['["openai"]', '[]', 'null', ''].map((endpoints) => writtenEndpoints({ endpoints }))).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect(writtenEndpoints({ endpoints: '{"openai":"/x"}' })).toBe('{"openai":"/x"}');
});

describe.each(['v013', 'v1-session', 'v1'] as const)('GEN-25: the metadata of a %s gateway', (dialect) => {
  test('is listed, made, edited alone and in bulk, hidden and synced line by line; no trap hides or changes a row', async () => {
    const admin = await signedInContext(await startTestSandbox({ dialect, sampleData: true }));
    const { gateway } = admin;
    const list = async (filters: Record<string, string> = {}) =>
      (await metadataScreen.list({ ...first, filters }, admin, {})).rows;
    const named = async (name: string) => {
      const row = (await list()).find(({ model_name }) => model_name === name);
      if (row === undefined) throw new Error(`${name} has no metadata`);
      return row;
    };
    const priced = async () => (await gateway.pricing.list()).models.map(({ model_name }) => model_name);

    // Hidden models are out of the price list and can be shown again.
    expect(await priced()).not.toContain('SparkDesk-v3.5');
    expect(await named('SparkDesk-v3.5')).toMatchObject({ status: 0, vendor: '讯飞' });
    expect((await list({ vendor: 'Anthropic' })).map(({ model_name }) => model_name)).toEqual(['claude-3-']);
    expect((await named('claude-3-')).matched_models).toContain('claude-3-5-sonnet-20241022');
    const unhide = actionOf<object>(metadataScreen, 'unhide');
    await unhide.run(await named('SparkDesk-v3.5'), undefined, admin, {});
    expect(await priced()).toContain('SparkDesk-v3.5');

    // What is left out would be stored as 0 and hide the model, though the answer says 1.
    const wire = { method: 'POST', path: '/api/models/' } as const;
    const { data } = await gateway.raw.call({ ...wire, body: { model_name: 'qwen-plus' } });
    expect(data).toMatchObject({ status: 1, sync_official: 1 });
    expect(await named('qwen-plus')).toMatchObject({ status: 0, sync_official: false });
    expect(await priced()).not.toContain('qwen-plus');
    const own = { ...metadataForm.defaults(admin), model_name: 'qwen-turbo', vendor: 'OpenAI', tags: 'a,b' };
    const made = await metadataScreen.create(own, admin, {});
    expect(made).toMatchObject({ row: { status: 1, sync_official: true, vendor: 'OpenAI' } });
    expect(made.tone).toBeUndefined();
    expect(await priced()).toContain('qwen-turbo');

    // One field is changed; endpoints that the gateway inferred are not written, those somebody wrote stay.
    const before = await named('gpt-4o');
    expect(before.endpoints).toBe('["openai"]');
    const draft = { ...metadataForm.fromRow(before, admin), tags: 'vision' };
    expect((await metadataScreen.update(before, draft, admin, {})).tone).toBeUndefined();
    const after = await named('gpt-4o');
    expect(fieldsOfMetadata(after)).toEqual({ ...fieldsOfMetadata(before), tags: 'vision' });
    const body = { id: after.id, ...fieldsOfMetadata(after), endpoints: '{"openai":"/y"}' };
    await gateway.metadata.update(after.id, body);
    // Somebody else gave it endpoints meanwhile: a form opened before does not take them back.
    await metadataScreen.update(before, { ...draft, icon: 'X' }, admin, {});
    expect(await named('gpt-4o')).toMatchObject({ icon: 'X', endpoints: '{"openai":"/y"}', tags: 'vision' });

    // In bulk: the same vendor and tags, and nothing else.
    const set = actionOf<object>(metadataScreen, 'set');
    const input = { vendor: 'Anthropic', description: '', tags: 'none', icon: '', sync: 'off' };
    const rows = [await named('gpt-4o'), await named('gpt-4o-mini')];
    expect(
      checkForm(set.input as never, { ...input, vendor: '', tags: '', sync: '' } as never, 'edit', admin).errors,
    ).toEqual({
      vendor: 'Fill in at least one field.',
    });
    expect(set.confirm?.(rows, admin, input).consequences).toEqual(
      expect.arrayContaining(['Vendor: Anthropic', 'Tags: (nothing)', 'Synced with the catalogue: no']),
    );
    for (const row of rows) await set.run(row, input, admin, {});
    for (const row of rows) {
      const changed = { vendor_id: 2, tags: '', sync_official: 0 };
      expect(fieldsOfMetadata(await named(row.model_name))).toEqual({ ...fieldsOfMetadata(row), ...changed });
    }
    // Told as already so by a run, which is no failure.
    await expect(set.run(await named('gpt-4o'), input, admin, {})).rejects.toThrow('No changes to save.');
    await expect(set.run(await named('gpt-4o'), { ...input, vendor: 'Nobody' }, admin, {})).rejects.toThrow(
      /no vendor/,
    );

    // Vendors: a save of one keeps what was not named, its date too; deleted ones stay in rows.
    const vendors = async () => (await vendorScreen.list(first, admin, {})).rows;
    const [openAi] = (await vendors()).filter(({ name }) => name === 'OpenAI');
    if (openAi === undefined) throw new Error('no vendor');
    expect(openAi).toMatchObject({ models: 2, created_time: expect.any(Number) });
    await vendorScreen.update(openAi, { name: 'OpenAI', description: 'GPT', icon: openAi.icon }, admin, {});
    const [saved] = (await vendors()).filter(({ name }) => name === 'OpenAI');
    expect(saved).toEqual({ ...openAi, description: 'GPT', updated_time: expect.any(Number) });
    expect(saved?.created_time).toBeGreaterThan(0);
    await actionOf<object>(vendorScreen, 'delete').run(openAi, undefined, admin, {});
    await expect(
      vendorScreen.update(openAi, { name: 'Other', description: '', icon: '' }, admin, {}),
    ).rejects.toMatchObject({ kind: 'not-found' });
    expect((await vendors()).map(({ name }) => name)).not.toContain('Other');
    expect((await named('qwen-turbo')).vendor).toBe(`#${openAi.id}`);

    // Missing ones: described in bulk, shown.
    const missing = async () => (await missingModelScreen.list(first, admin, {})).rows.map(({ model }) => model);
    expect(await missing()).toContain('glm-4');
    expect(await missing()).not.toContain('qwen-turbo');
    // Those sold most come first, where the gateway has sums.
    const { rows: bySales } = await missingModelScreen.list(first, admin, {});
    const sales = bySales.map(
      (row) => missingModelScreen.columns.find(({ id }) => id === 'sold')?.cell(row, admin).raw ?? 0,
    );
    expect(sales).toEqual([...sales].sort((one, other) => Number(other) - Number(one)));
    expect(Number(sales[0]) > 0).toBe(admin.status.enable_data_export);
    const describeAction = actionOf<object>(missingModelScreen, 'describe');
    const start = describeAction.input?.fromRow({}, admin);
    await describeAction.run({ model: 'glm-4' }, { ...(start as object), vendor: 'Anthropic' }, admin, {});
    expect(await named('glm-4')).toMatchObject({ status: 1, sync_official: true, vendor: 'Anthropic' });
    expect(await missing()).not.toContain('glm-4');

    // A preview changes nothing. One chosen field is written alone; the rest of the row and the other lines stay.
    const lines = async () => (await metadataSyncScreen.list(first, admin, {})).rows;
    await set.run(await named('gpt-4o'), { ...input, vendor: 'none', tags: '', sync: 'on' }, admin, {});
    const outcome = (await lines()).map(lineName);
    expect(outcome).toEqual(
      expect.arrayContaining(['deepseek-chat', 'deepseek-coder', 'gpt-4o:vendor', 'gpt-4o:description', 'gpt-4o:tags']),
    );
    expect(outcome).not.toContain('gpt-4o-mini:tags');
    const lineOf = async (name: string) => {
      const line = (await lines()).find((one) => lineName(one) === name);
      if (line === undefined) throw new Error(`no line ${name}`);
      return line;
    };
    const take = actionOf<object>(metadataSyncScreen, 'take');
    const opened = await named('gpt-4o');
    const tagLine = await lineOf('gpt-4o:tags');
    const vendorLine = await lineOf('gpt-4o:vendor');
    const both: ManyDone<object> | undefined = await take.runMany?.(
      [tagLine, vendorLine],
      { keep_synced: true },
      admin,
      {},
    );
    expect([...((both as Map<object, { message: string }>).values() ?? [])].map(({ message }) => message)).toEqual([
      'Took from the catalogue for gpt-4o: Tags, Vendor.',
      'Took from the catalogue for gpt-4o: Tags, Vendor.',
    ]);
    const now = await named('gpt-4o');
    expect(now.vendor).toBe('OpenAI');
    expect(fieldsOfMetadata(now)).toEqual({
      ...fieldsOfMetadata(opened),
      tags: 'vision,tools',
      vendor_id: now.vendor_id,
    });
    // Changed meanwhile: not overwritten.
    const stale = await lineOf('gpt-4o:description');
    await gateway.metadata.update(now.id, { ...fieldsOfMetadata(now), description: 'mine' });
    await expect(take.run(stale, { keep_synced: true }, admin, {})).rejects.toThrow(/has changed/);

    // New ones come all together, which is said; they stay in later syncs, which gateways switch off.
    const line = await lineOf('deepseek-chat');
    expect(take.confirm?.([line], admin, { keep_synced: true }).consequences.join(' ')).toMatch(
      /created too: .*deepseek-coder/,
    );
    await take.run(line, { keep_synced: true }, admin, {});
    expect(await named('deepseek-coder')).toMatchObject({ sync_official: true, status: 1, vendor: 'DeepSeek' });
    expect(await lines()).not.toContainEqual(expect.objectContaining({ field: '' }));
  });
});
