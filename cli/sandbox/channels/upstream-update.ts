import { joinList, splitList } from '../../../shared/domain/list-text.ts';
import { rebuildAbilities } from '../store/abilities.ts';
import type { Database } from '../store/database.ts';
import type { ChannelRow } from './channel-row.ts';

type UpdatedChannel = Pick<ChannelRow, 'id' | 'models' | 'model_mapping' | 'settings'>;

/** What a channel's `settings` hold about its provider's models (docs/gateways-modern.md 4.1). */
interface UpdateState {
  isChecked: boolean;
  ignored: string[];
  add: string[];
  remove: string[];
  checkedAt: number;
}

const prefix = 'upstream_model_update_';

/** The result of a channel's last check, and its switches. */
export function updateState({ settings }: Pick<ChannelRow, 'settings'>): UpdateState {
  const all = objectOf(settings);
  return {
    isChecked: all[`${prefix}check_enabled`] === true,
    ignored: namesOf(all[`${prefix}ignored_models`]),
    add: namesOf(all[`${prefix}last_detected_models`]),
    remove: namesOf(all[`${prefix}last_removed_models`]),
    checkedAt: Number(all[`${prefix}last_check_time`] ?? 0),
  };
}

/** The models that the upstream has and the channel lacks, and the other way round (docs/gateways-modern.md 5). */
export function compareModels(
  channel: UpdatedChannel,
  offered: readonly string[],
): Pick<UpdateState, 'add' | 'remove'> {
  const mapping = objectOf(channel.model_mapping ?? '');
  const models = splitList(channel.models);
  const covered = new Set([...models, ...Object.values(mapping).map(String)]);
  const { ignored } = updateState(channel);
  const isIgnored = (model: string) =>
    ignored.some((entry) =>
      entry.startsWith('regex:') ? matches(entry.slice('regex:'.length).trim(), model) : entry === model,
    );
  return {
    add: namesOf(offered).filter((model) => !covered.has(model) && !isIgnored(model)),
    remove: models.filter((model) => !(model in mapping) && !offered.includes(model)),
  };
}

/** Stores the time of a check and its result; where the provider could not be reached, the old proposals stay. */
export function noteCheck(
  store: Database,
  channel: UpdatedChannel,
  found: Pick<UpdateState, 'add' | 'remove'> | undefined,
  now: number,
): void {
  writeState(store, channel, { checkedAt: now, ...found });
}

/** The applied part of a request; the other proposals stay. */
export interface Applied {
  added: string[];
  removed: string[];
  ignored: string[];
  left: Pick<UpdateState, 'add' | 'remove'>;
}

/** Applies proposals of the last check; other names are ignored silently, and an addition overrides a removal. */
export function applyUpdates(
  store: Database,
  channel: UpdatedChannel,
  asked: { add: readonly string[]; remove: readonly string[]; ignore: readonly string[] },
  now: number,
): Applied {
  const state = updateState(channel);
  const added = namesOf(asked.add).filter((model) => state.add.includes(model));
  const ignored = namesOf(asked.ignore).filter((model) => state.add.includes(model));
  const removed = namesOf(asked.remove).filter((model) => state.remove.includes(model) && !added.includes(model));
  const left = {
    add: state.add.filter((model) => !added.includes(model) && !ignored.includes(model)),
    remove: state.remove.filter((model) => !removed.includes(model)),
  };
  const models = joinList([...splitList(channel.models), ...added].filter((model) => !removed.includes(model)));
  const nowIgnored = namesOf([...state.ignored, ...ignored]).filter((model) => !added.includes(model));
  store.transaction(() => {
    writeState(store, channel, { ...left, ignored: nowIgnored, checkedAt: now });
    if (models === channel.models) return;
    store.run('UPDATE channels SET models = ? WHERE id = ?', models, channel.id);
    rebuildAbilities(store, channel.id);
  });
  return { added, removed, ignored, left };
}

function writeState(store: Database, { id, settings }: UpdatedChannel, state: Partial<UpdateState>): void {
  const all = objectOf(settings);
  const put = (name: string, value: unknown): void => {
    if (value !== undefined) all[`${prefix}${name}`] = value;
  };
  put('last_check_time', state.checkedAt);
  put('last_detected_models', state.add);
  put('last_removed_models', state.remove);
  put('ignored_models', state.ignored);
  store.run('UPDATE channels SET settings = ? WHERE id = ?', JSON.stringify(all), id);
}

function matches(expression: string, model: string): boolean {
  try {
    return new RegExp(expression).test(model);
  } catch {
    return false;
  }
}

function namesOf(value: unknown): string[] {
  return Array.isArray(value) ? splitList(value.map(String).join(',')) : [];
}

function objectOf(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text === '' ? '{}' : text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}
