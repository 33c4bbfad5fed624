import { type Body, integerOf } from '../http/body.ts';
import type { Caller } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { rebuildAbilities } from '../store/abilities.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { hasSensitiveChange, mayChannel } from './channel-permission.ts';
import { type ChannelRow, channelColumns, readChannelColumns } from './channel-row.ts';
import { checkChannel, checkSettings } from './create-channels.ts';
import { updatedPool } from './key-pool.ts';

/** A channel by id. @throws Refusal `record not found` */
export function findChannel(sandbox: Sandbox, id: number): ChannelRow {
  const row = sandbox.store.get<ChannelRow>('SELECT * FROM channels WHERE id = ?', id);
  if (!row) throw new Refusal('recordNotFound');
  return row;
}

/**
 * `PUT /api/channel/`: plain zero values keep the old value, given pointers are written even when zero, `null` changes
 * nothing (docs/gateways.md 14.8). Returns the stored row.
 */
export function updateChannel(sandbox: Sandbox, caller: Caller, body: Body): ChannelRow {
  const { store, traits } = sandbox;
  if (traits.channel.updateRefusesStatus && body.status !== undefined) throw new Refusal('invalidParameters');
  const id = integerOf(body, 'id');
  const values = readChannelColumns(body);
  if (values.type !== undefined) checkChannel(sandbox, values);
  const before = findChannel(sandbox, id);
  if (traits.channel.create === 'wrapped') {
    const { setting = '', settings = '' } = values;
    // An empty text of `settings` keeps the old one.
    checkSettings({ type: values.type ?? before.type, setting, settings: settings || before.settings });
  }
  // Unlike the other permission checks this one answers with HTTP 200.
  if (hasSensitiveChange(before, body) && !mayChannel(sandbox, caller, 'sensitive_write')) {
    throw new Refusal('insufficientPrivilege');
  }
  Object.assign(values, updatedPool(before, body));
  const changes = Object.entries(values).filter(
    ([name, value]) => channelColumns[name]?.pointer || (value !== 0 && value !== ''),
  );
  store.transaction(() => {
    if (changes.length > 0) {
      const assignments = changes.map(([name]) => `"${name}" = ?`).join(', ');
      store.run(`UPDATE channels SET ${assignments} WHERE id = ?`, ...changes.map(([, value]) => value), id);
    }
    rebuildAbilities(store, id);
  });
  return findChannel(sandbox, id);
}

/**
 * Sets only the status, and enables or disables the channel's abilities with it; the reason and time of an automatic
 * change stay (docs/gateways.md 4.7). Returns whether the status changed.
 */
export function setChannelStatus(sandbox: Sandbox, id: number, status: number): boolean {
  const { store } = sandbox;
  return store.transaction(() => {
    const { changes } = store.run('UPDATE channels SET status = ? WHERE id = ? AND status <> ?', status, id, status);
    if (changes > 0) store.run('UPDATE abilities SET enabled = ? WHERE channel_id = ?', status === 1, id);
    return changes > 0;
  });
}
