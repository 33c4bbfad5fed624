import { listChannels, searchChannels } from '../channels/channel-list.ts';
import { authenticateChannel, type ChannelPermission, mayChannel } from '../channels/channel-permission.ts';
import { type ChannelRow, channelAnswer } from '../channels/channel-row.ts';
import { createChannels, insertChannel } from '../channels/create-channels.ts';
import { managePool } from '../channels/key-pool.ts';
import { findChannel, setChannelStatus, updateChannel } from '../channels/update-channel.ts';
import { idOf, integerOf, integersOf, readBody } from '../http/body.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { type AbilityChannel, addAbilities } from '../store/abilities.ts';
import type { Database } from '../store/database.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { registerChannelKeys } from './channel-keys.ts';

/** Upstream channels, for admins (docs/gateways.md 4.7). Tests, balances and model lists belong to the relay. */
export function registerChannels(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  const may = (permission: ChannelPermission) => authenticateChannel(sandbox, permission);

  app.get('/api/channel/', may('read'), (context) => listChannels(sandbox, context));
  app.get('/api/channel/search', may('read'), (context) => searchChannels(sandbox, context));
  if (traits.channel.hasStatusCalls) {
    app.get('/api/channel/ops', may('read'), (context) =>
      succeed(context, { retry_times: sandbox.options.number('RetryTimes') }),
    );
  }

  app.post('/api/channel/', may('sensitive_write'), async (context) => {
    createChannels(sandbox, await readBody(context));
    return succeed(context);
  });
  app.put('/api/channel/', may('write'), async (context) => {
    const row = updateChannel(sandbox, context.var.caller, await readBody(context));
    return succeed(context, channelAnswer(row, traits, traits.channel.updateShowsKey));
  });

  app.delete('/api/channel/disabled', may('sensitive_write'), (context) => {
    const count = store.transaction(() => {
      if (!traits.channel.deleteDisabledLeavesAbilities) {
        store.run('DELETE FROM abilities WHERE channel_id IN (SELECT id FROM channels WHERE status IN (2, 3))');
      }
      return store.run('DELETE FROM channels WHERE status IN (2, 3)').changes;
    });
    return succeed(context, count);
  });
  app.post('/api/channel/batch', may('sensitive_write'), async (context) => {
    const ids = integersOf(await readBody(context), 'ids');
    if (ids.length === 0) throw new Refusal('parametersWrong');
    store.transaction(() => {
      for (const id of ids) deleteChannel(sandbox, id);
    });
    // The number of ids sent, not of rows deleted (docs/gateways.md 4.7).
    return succeed(context, ids.length);
  });
  app.post('/api/channel/fix', may('operate'), (context) => {
    const { success, fails } = fixAbilities(store);
    return succeed(context, traits.channel.fixAnswer === 'counts' ? { success, fails } : success);
  });
  if (traits.channel.hasStatusCalls) registerStatusCalls(app, sandbox);
  if (traits.channel.copy !== 'none') {
    app.post('/api/channel/copy/:id', may('sensitive_write'), (context) => {
      const id = copyChannel(sandbox, idOf(context), context.req.query());
      return succeed(context, { id: traits.channel.copy === 'zero' ? 0 : id });
    });
    registerChannelKeys(app, sandbox);
    registerKeyPool(app, sandbox);
  }

  app.get('/api/channel/:id', may('read'), (context) =>
    succeed(context, channelAnswer(findChannel(sandbox, idOf(context)), traits)),
  );
  app.delete('/api/channel/:id', may('sensitive_write'), (context) => {
    deleteChannel(sandbox, idOf(context));
    return succeed(context);
  });
}

/**
 * The keys of a channel with several (docs/gateways-modern.md 2.4). The permission for deleting is checked here, with
 * HTTP 200.
 */
function registerKeyPool(app: SandboxApp, sandbox: Sandbox): void {
  const { store } = sandbox;
  app.post('/api/channel/multi_key/manage', authenticateChannel(sandbox, 'operate'), async (context) => {
    const body = await readBody(context);
    const row = store.get<ChannelRow>('SELECT * FROM channels WHERE id = ?', integerOf(body, 'channel_id'));
    if (!row) throw new Refusal('channelUnknown');
    const isDeleting = ['delete_key', 'delete_disabled_keys'].includes(String(body.action));
    if (isDeleting && !mayChannel(sandbox, context.var.caller, 'sensitive_write')) {
      throw new Refusal('insufficientPrivilege');
    }
    const { data, message } = store.transaction(() => managePool(sandbox, row, body));
    return succeed(context, data, message);
  });
}

/** Deleting a missing channel succeeds too (docs/gateways.md 4.7). */
function deleteChannel(sandbox: Sandbox, id: number): void {
  sandbox.store.transaction(() => {
    sandbox.store.run('DELETE FROM channels WHERE id = ?', id);
    sandbox.store.run('DELETE FROM abilities WHERE channel_id = ?', id);
  });
}

/** The newest generation has separate calls for the status, because PUT refuses it (docs/gateways.md 4.7). */
function registerStatusCalls(app: SandboxApp, sandbox: Sandbox): void {
  const operate = authenticateChannel(sandbox, 'operate');
  const statusOf = (status: number) => {
    if (status !== 1 && status !== 2) throw new Refusal('invalidParameters');
    return status;
  };
  app.post('/api/channel/status/batch', operate, async (context) => {
    const body = await readBody(context);
    const status = statusOf(integerOf(body, 'status'));
    const ids = integersOf(body, 'ids');
    if (ids.length === 0) throw new Refusal('invalidParameters');
    return succeed(context, ids.filter((id) => setChannelStatus(sandbox, id, status)).length);
  });
  app.post('/api/channel/:id/status', operate, async (context) => {
    const status = statusOf(integerOf(await readBody(context), 'status'));
    // `false` for a missing channel, as for one that already has the status (docs/gateways-modern.md 29.23).
    return succeed(context, setChannelStatus(sandbox, idOf(context), status));
  });
}

/** Copies a channel with its key; balance and used quota start at 0 unless requested otherwise. Returns the new id. */
function copyChannel(sandbox: Sandbox, id: number, query: Record<string, string>): number {
  const { id: _id, created_time: _createdTime, ...row } = findChannel(sandbox, id);
  const isReset =
    query.reset_balance === undefined || ['1', 't', 'T', 'TRUE', 'true', 'True'].includes(query.reset_balance);
  const values = Object.fromEntries(
    Object.entries({
      ...row,
      name: row.name + (query.suffix ?? '_复制'),
      test_time: 0,
      response_time: 0,
      ...(isReset && { balance: 0, used_quota: 0 }),
    }).filter((entry): entry is [string, string | number] => entry[1] !== null),
  );
  return insertChannel(sandbox, values).id;
}

/**
 * Rebuilds the abilities of all channels and drops those of deleted channels (`POST /api/channel/fix`,
 * docs/gateways.md 4.7).
 */
function fixAbilities(store: Database): { success: number; fails: number } {
  return store.transaction(() => {
    store.run('DELETE FROM abilities');
    const channels = store.all<AbilityChannel>(
      'SELECT id, status, models, "group", priority, weight, tag FROM channels',
    );
    let fails = 0;
    for (const channel of channels) {
      try {
        addAbilities(store, channel);
      } catch {
        // A model named twice: the abilities written so far stay.
        fails += 1;
      }
    }
    return { success: channels.length - fails, fails };
  });
}
