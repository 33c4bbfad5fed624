import { describe, expect, test } from 'vitest';
import type { ModelMetadata } from '../../../shared/domain/channel/model-metadata.ts';
import { metadataForm } from '../../../shared/screens/metadata/metadata-form.ts';
import { metadataScreen } from '../../../shared/screens/metadata/metadata-screen.ts';
import { metadataSyncScreen } from '../../../shared/screens/metadata/metadata-sync-screen.ts';
import { missingModelScreen } from '../../../shared/screens/metadata/missing-model-screen.ts';
import { vendorScreen } from '../../../shared/screens/vendor/vendor-screen.ts';
import { openGateway, rowAction, today } from './open-gateway.ts';

const firstPage = { page: 1, pageSize: 100, filters: {} };

describe.each(today)('GEN-28: traps of metadata on %s', (dialect) => {
  test('GEN-28: 29.10 29.11 29.12 29.29: rows that hide a model, say what nobody wrote, forget their date, or are written whole', async () => {
    const { ask, rows, context } = await openGateway(dialect);
    const { metadata, channels } = context.gateway;
    await channels.create({ name: 'one', type: 1, key: 'sk-1', models: 'gpt-4o,gpt-4o-mini' });
    const stored = (name: string) =>
      rows<Record<string, unknown>>(
        `SELECT id, status, sync_official, endpoints, tags FROM models WHERE model_name = '${name}'`,
      )[0];

    const made = (await ask('POST', '/api/models/', { model_name: 'gpt-4o' })).body.data;
    expect(made).toMatchObject({ status: 1, sync_official: 1 });
    expect(stored('gpt-4o')).toMatchObject({ status: 0, sync_official: 0 });
    const typed = { ...metadataForm.defaults(context), model_name: 'gpt-4o-mini' };
    const { row } = await metadataScreen.create(typed, context, {});
    expect(stored('gpt-4o-mini')).toMatchObject({ status: 1, sync_official: 1, endpoints: '' });

    // Told as if somebody had written them; an edit of another field does not write them.
    const outcome = (await ask('GET', `/api/models/${row?.id}`)).body.data as ModelMetadata;
    expect(outcome.endpoints).toBe('["openai"]');
    const draft = { ...metadataForm.fromRow(row as never, context), tags: 'cheap' };
    await metadataScreen.update(row as never, draft, context, {});
    expect(stored('gpt-4o-mini')).toMatchObject({ tags: 'cheap', endpoints: '' });
    await ask('PUT', '/api/models/', { ...outcome, tags: 'echoed' });
    expect(stored('gpt-4o-mini')).toMatchObject({ tags: 'echoed', endpoints: '["openai"]' });

    // Only exactly `true` leaves the rest alone; for API keys anything that is not empty does.
    const id = row?.id ?? 0;
    await metadata.setStatus(id, 0);
    expect(stored('gpt-4o-mini')).toMatchObject({ status: 0, tags: 'echoed' });
    await ask('PUT', '/api/models/?status_only=1', { id, model_name: 'gpt-4o-mini', status: 1 });
    expect(stored('gpt-4o-mini')).toMatchObject({ status: 1, tags: '' });
    await ask('POST', '/api/token/', { name: 'key', unlimited_quota: true, expired_time: -1 });
    await ask('PUT', '/api/token/?status_only=1', { id: 1, status: 2 });
    expect(await context.gateway.tokens.get(1)).toMatchObject({ name: 'key', status: 2, unlimited_quota: true });

    // A save of a vendor: a missing date is 0, an unknown number a new vendor.
    const vendor = await metadata.createVendor({ name: 'OpenAI', description: '', icon: '' });
    if (vendor === undefined) throw new Error('no vendor');
    const vendors = () =>
      rows<Record<string, unknown>>('SELECT id, name, created_time, status FROM vendors ORDER BY id');
    const change = { name: 'OpenAI', description: 'GPT', icon: '' };
    await vendorScreen.update({ ...vendor, models: 0 }, change, context, {});
    expect(vendors()).toEqual([{ id: vendor.id, name: 'OpenAI', created_time: vendor.created_time, status: 1 }]);
    const gone = { ...vendor, id: 77, models: 0 };
    await expect(vendorScreen.update(gone, change, context, {})).rejects.toMatchObject({ kind: 'not-found' });
    await ask('PUT', '/api/vendors/', { id: vendor.id, name: 'OpenAI' });
    await ask('PUT', '/api/vendors/', { id: 77, name: 'Other' });
    expect(vendors()).toEqual([
      { id: vendor.id, name: 'OpenAI', created_time: 0, status: 0 },
      { id: 77, name: 'Other', created_time: 0, status: 0 },
    ]);
  });

  test('GEN-28: 29.13 29.14 29.15: synced rows that are never synced again, a language that is none, lists that are null', async () => {
    const { ask, rows, context } = await openGateway(dialect);
    const { metadata } = context.gateway;
    const models = 'gpt-4o,deepseek-chat,deepseek-coder,unknown-to-all';
    await context.gateway.channels.create({ name: 'one', type: 1, key: 'sk-1', models });
    const raw = (await ask('GET', '/api/models/sync_upstream/preview?locale=zh-CN')).body.data;
    expect((raw as { source: { models_url: string } }).source.models_url).not.toContain('/i18n/');
    // Whoever reads Chinese asks for the default texts, which is what that comes to.
    const asked: string[] = [];
    const preview: typeof metadata.preview = (locale, options) => {
      asked.push(locale);
      return metadata.preview(locale, options);
    };
    const watched = { ...context, gateway: { ...context.gateway, metadata: { ...metadata, preview } } };
    const lines = async (locale = 'en') =>
      (await metadataSyncScreen.list({ ...firstPage, filters: { locale } }, watched, {})).rows;
    await lines('zh');
    expect(asked).toEqual(['']);
    const synced = (name: string) =>
      rows<{ sync_official: number }>(`SELECT sync_official FROM models WHERE model_name = '${name}'`)[0];
    const [line] = (await lines()).filter(({ field }) => field === '');
    if (line === undefined) throw new Error('no new model is offered');
    const take = rowAction<typeof line>(metadataSyncScreen.actions, 'take');
    await take.run(line, { keep_synced: true }, context, {});
    expect(synced(line.model)).toEqual({ sync_official: 1 });
    await ask(
      'DELETE',
      `/api/models/${rows<{ id: number }>(`SELECT id FROM models WHERE model_name = '${line.model}'`)[0]?.id}`,
    );
    await ask('POST', '/api/models/sync_upstream', {});
    const [again] = rows<{ sync_official: number }>(
      `SELECT sync_official FROM models WHERE model_name = '${line.model}' AND DeletedAt IS NULL`,
    );
    expect(again).toEqual({ sync_official: 0 });

    // With nothing missing the list is null, and empty to us.
    for (const { model } of (await missingModelScreen.list(firstPage, context, {})).rows) {
      await ask('POST', '/api/models/', { model_name: model, status: 1, sync_official: 1 });
    }
    expect((await ask('GET', '/api/models/missing')).body.data).toBeNull();
    expect((await missingModelScreen.list(firstPage, context, {})).rows).toEqual([]);
    expect((await lines()).filter(({ field }) => field === '')).toEqual([]);
  });
});
