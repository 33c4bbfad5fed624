import { expect } from 'vitest';
import { isAtLeast } from '../../../shared/domain/dialect.ts';
import type { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { type Contract, calls, expectFailure, failureOf, model, since, unlessMissing } from '../contract.ts';
import { heldBy } from '../one-api.ts';

const first = { page: 1, pageSize: 10 };
let channelId = 0;

// On a foreign gateway nothing answers there, which costs nothing; the sandbox answers itself.
const upstreamOf = ({ target }: Contract) => (target.isExternal ? 'http://127.0.0.1:9' : 'builtin:');

/** Upstream accounts: their life, and what asks the upstream. */
export function describeChannelCalls(the: () => Contract): void {
  calls(the, 'channels.create, channels.list, channels.search, channels.get, channels.walk', async (contract) => {
    const { admin, prefix, undo } = contract;
    const name = `${prefix}-channel`;
    const draft = {
      name,
      type: 1,
      key: 'sk-contract',
      base_url: upstreamOf(contract),
      models: [model],
      group: ['default'],
    };
    const made = await admin.channels.create(draft);
    if (made === undefined) throw new Error('The created channel is not found.');
    channelId = made.id;
    undo.push(() => admin.channels.delete(made.id));
    expect(made).toMatchObject({ name, type: 1, status: 1, models: model, key: '' });
    const newest = await admin.channels.list({ ...first, idSort: true });
    expect(newest.rows[0]?.id).toBe(channelId);
    expect((await admin.channels.search({ ...first, keyword: name })).rows).toMatchObject([{ id: channelId }]);
    expect((await admin.channels.search({ ...first, keyword: name, group: 'no-such-group' })).rows).toEqual([]);
    expect(await admin.channels.get(channelId)).toMatchObject({ name, base_url: draft.base_url });
    const walked: number[] = [];
    for await (const { id } of admin.channels.walk()) walked.push(id);
    expect(walked).toContain(channelId);
    await expectFailure(admin.channels.get(2_000_000_000), 'not-found');
  });

  calls(the, 'channels.update', async ({ admin }) => {
    const changes = heldBy(admin, 'channel', { priority: 7, weight: 3, other: 'x', test_model: model });
    expect(await admin.channels.update(channelId, changes)).toMatchObject({ ...changes, key: '' });
    const nothing = heldBy(admin, 'channel', { priority: 0, weight: 0, other: '', test_model: '' });
    const cleared = await admin.channels.update(channelId, nothing);
    expect({ ...cleared, other: cleared?.other.trim() }).toMatchObject(nothing);
  });

  calls(the, 'channels.setStatus', async ({ admin }) => {
    await admin.channels.setStatus(channelId, 2);
    expect(await admin.channels.get(channelId)).toMatchObject({ status: 2 });
    await admin.channels.setStatus(channelId, 1);
    expect(await admin.channels.get(channelId)).toMatchObject({ status: 1 });
  });

  calls(
    the,
    'channelTags.setOfMany, channelTags.edit, channelTags.disable, channelTags.enable',
    async ({ admin, prefix }) => {
      const { channelTags, channels } = admin;
      const [tag, other] = [`${prefix}-tag`, `${prefix}-other`];
      const row = () => channels.get(channelId);
      if (!isAtLeast(admin.dialect() ?? 'classic', 'v06')) {
        const asked = [
          () => channelTags.enable(tag),
          () => channelTags.edit(tag, {}),
          () => channelTags.setOfMany([channelId], tag),
          () => channelTags.disable(tag),
        ];
        for (const ask of asked) await expectFailure(ask(), 'unsupported', 'refused');
        return;
      }
      await channelTags.setOfMany([channelId], tag);
      expect(await row()).toMatchObject({ tag });
      await channelTags.edit(tag, { new_tag: other, priority: 3 });
      expect(await row()).toMatchObject({ tag: other, priority: 3, models: model });
      await channelTags.disable(other);
      expect(await row()).toMatchObject({ status: 2 });
      await channelTags.enable(other);
      expect(await row()).toMatchObject({ status: 1 });
      // Nobody has it any more, which is success.
      await channelTags.disable(tag);
      await channelTags.setOfMany([channelId], null);
      expect(await row()).toMatchObject({ tag: '', status: 1 });
    },
  );

  calls(the, 'channels.setStatusOfMany', async (contract) => {
    await since(contract, 'v1', () => contract.admin.channels.setStatusOfMany([channelId], 1));
  });

  calls(the, 'channels.test, channels.fetchModels, channels.updateBalance', async ({ admin, target }) => {
    const asked = [
      () => admin.channels.test(channelId, { model }),
      () => admin.channels.fetchModels(channelId),
      () => admin.channels.updateBalance(channelId),
    ];
    if (target.isExternal) {
      const kinds = admin.isOneApi()
        ? (['refused', 'server', 'unsupported'] as const)
        : (['refused', 'server'] as const);
      for (const ask of asked) await expectFailure(ask(), ...kinds);
      return;
    }
    expect((await admin.channels.test(channelId, { model })).time).toBeGreaterThanOrEqual(0);
    // Older gateways take no notice of the kind of endpoint.
    expect(
      (await admin.channels.test(channelId, { endpointType: 'openai', stream: true })).time,
    ).toBeGreaterThanOrEqual(0);
    const isAsked = isAtLeast(admin.dialect() ?? 'classic', 'v013');
    const images = admin.channels.test(channelId, { endpointType: 'image-generation' });
    if (isAsked) expect((await failureOf(images)).facts.providerCode).toBe('not_found');
    else await images;
    expect(await admin.channels.fetchModels(channelId)).toContain(model);
    expect(await admin.channels.updateBalance(channelId)).toBeGreaterThan(0);
  });

  calls(the, 'channels.fetchModelsOf', async (contract) => {
    const input = { baseUrl: upstreamOf(contract), type: 1, key: 'sk-contract' };
    const asked = since(contract, 'v06', () => contract.admin.channels.fetchModelsOf(input));
    // Where the gateway has no such call the client asks the upstream itself, and nobody but the sandbox understands this one.
    const isAskedHere = contract.admin.dialect() === 'classic';
    if (contract.target.isExternal || isAskedHere)
      await asked.catch((error: GatewayError) => expect(['network', 'refused', 'unsupported']).toContain(error.kind));
    else await asked;
  });

  calls(the, 'channels.key', async ({ admin }) => {
    // Needs a second factor, which the suite's account has not; older gateways never show a key.
    await expectFailure(admin.channels.key(channelId), 'unsupported', 'forbidden', 'refused');
  });

  calls(the, 'channels.copy, channels.delete, channels.deleteMany', async (contract) => {
    const { admin, undo } = contract;
    const row = await admin.channels.get(channelId);
    const suffix = '-copy';
    const made = await admin.channels.copy(row, { suffix }).catch(async (error: GatewayError) => {
      expect(error.facts.reason).toBe('key-needed');
      return admin.channels.copy(row, { suffix, key: 'sk-contract' });
    });
    const copy = made.row ?? (await admin.channels.search({ ...first, keyword: `${row.name}${suffix}` })).rows[0];
    const copyId = copy?.id ?? 0;
    undo.push(() => admin.channels.delete(copyId));
    expect(await admin.channels.get(copyId)).toMatchObject({ name: `${row.name}${suffix}`, models: model });
    const count = await unlessMissing(contract, 'channels.deleteMany', () => admin.channels.deleteMany([copyId]));
    expect(count ?? 1).toBe(1);
    await admin.channels.delete(copyId);
    expect((await failureOf(admin.channels.get(copyId))).kind).toBe('not-found');
  });

  calls(
    the,
    'providerKeys.list, providerKeys.at, providerKeys.enable, providerKeys.disable, providerKeys.delete, providerKeys.enableAll, providerKeys.deleteDead',
    async (contract) => {
      const { admin, prefix, undo } = contract;
      if (!isAtLeast(admin.dialect() ?? 'classic', 'v013')) {
        const { list, at, enable, disable, enableAll, deleteDead } = admin.providerKeys;
        const asked = [
          () => list(channelId),
          () => at(channelId, 0),
          () => enable(channelId, 0),
          () => disable(channelId, 0),
          () => admin.providerKeys.delete(channelId, 0),
          () => enableAll(channelId),
          () => deleteDead(channelId),
        ];
        for (const ask of asked) await expectFailure(ask(), 'unsupported', 'refused');
        return;
      }
      const keys = { key: 'sk-a\nsk-b\nsk-c', multi_key_mode: 'polling' } as const;
      const draft = { ...keys, name: `${prefix}-pool`, type: 1, models: [model], base_url: upstreamOf(contract) };
      const pool = await admin.channels.create(draft);
      if (pool === undefined) throw new Error('The created channel is not found.');
      undo.push(() => admin.channels.delete(pool.id));
      const { providerKeys } = admin;
      const counts = async () => (await providerKeys.list(pool.id)).counts;
      expect(await counts()).toEqual({ enabled: 3, byHand: 0, automatic: 0 });
      await providerKeys.disable(pool.id, 1);
      expect(await providerKeys.at(pool.id, 1)).toMatchObject({ index: 1, status: 2 });
      await providerKeys.enable(pool.id, 1);
      await providerKeys.disable(pool.id, 2);
      await providerKeys.delete(pool.id, 0);
      // What was the last one moved down with its state.
      expect(await providerKeys.at(pool.id, 1)).toMatchObject({ index: 1, status: 2 });
      expect(await providerKeys.at(pool.id, 2)).toBeUndefined();
      await providerKeys.enableAll(pool.id);
      expect(await counts()).toEqual({ enabled: 2, byHand: 0, automatic: 0 });
      // None was disabled automatically.
      await expectFailure(providerKeys.deleteDead(pool.id), 'refused');
      const changed = await admin.channels.update(pool.id, { multi_key_mode: 'random' });
      expect(changed?.channel_info).toMatchObject({ multi_key_mode: 'random', multi_key_size: 2 });
    },
  );

  const updates = 'upstreamUpdates.detect, upstreamUpdates.detectAll, upstreamUpdates.apply';
  calls(the, updates, async (contract, context) => {
    const { admin, prefix, undo, target } = contract;
    if (target.upstream === undefined) {
      const why = 'needs an upstream that answers (TOLLGATE_CONTRACT_UPSTREAM)';
      for (const method of updates.split(', ')) contract.skipped.set(method, why);
      return context.skip(why);
    }
    const settings = JSON.stringify({ upstream_model_update_check_enabled: true });
    const draft = { name: `${prefix}-updates`, type: 1, key: 'sk-a', models: [model, 'gone'], settings };
    const channel = await admin.channels.create(heldBy(admin, 'channel', { ...draft, base_url: target.upstream }));
    const id = channel?.id ?? 0;
    undo.push(() => admin.channels.delete(id));
    const found = await since(contract, 'v013', () => admin.upstreamUpdates.detect(id));
    const started = await since(contract, 'v013', () => admin.upstreamUpdates.detectAll());
    if (started?.taskId !== undefined) await admin.systemTasks.follow(started.taskId);
    const [added, ...others] = found?.add ?? [];
    const chosen = { add: added === undefined ? [] : [added], remove: ['gone'], ignore: others };
    const applied = await since(contract, 'v013', () => admin.upstreamUpdates.apply(id, chosen));
    if (found === undefined || applied === undefined) return;
    expect(found.remove).toContain('gone');
    expect(applied).toMatchObject({ add: chosen.add, remove: ['gone'], ignored: others });
    expect(await admin.upstreamUpdates.apply(id, { add: ['never proposed'] })).toMatchObject({ add: [] });
    expect((await admin.channels.get(id)).models).toBe(applied.models);
    expect(await admin.upstreamUpdates.detect(id)).toMatchObject({ add: [] });
  });

  calls(
    the,
    'channels.testAll, channels.updateAllBalances, channels.deleteDisabled, channels.fix',
    async ({ admin, prefix }) => {
      const draft = { name: `${prefix}-off`, type: 1, key: 'sk-a\nsk-b', models: [model], base_url: 'builtin:' };
      const made = await admin.channels.create(draft);
      if (made === undefined) throw new Error('The created channel is not found.');
      const twins = (await admin.channels.search({ ...first, keyword: draft.name })).rows;
      expect(twins).toHaveLength(2);
      for (const { id } of twins) await admin.channels.setStatus(id, 2);
      expect(await admin.channels.deleteDisabled()).toBe(2);
      expect((await admin.channels.fix()).success).toBeGreaterThan(0);
      await admin.channels.updateAllBalances();
      const { alreadyRunning, taskId } = await admin.channels.testAll();
      expect(alreadyRunning).toBe(false);
      if (taskId !== undefined) expect(await admin.systemTasks.get(taskId)).toMatchObject({ taskId });
    },
    'works on all channels of the site',
  );
}
