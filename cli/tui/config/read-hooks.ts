import { readPace } from '../../../shared/screen/following.ts';
import { sortedBy } from '../../../shared/screen/sort-letters.ts';
import { lists } from '../../../shared/screens/registry.ts';
import { keyNamed } from '../keys/key.ts';
import type { KeyTable } from '../keys/key-table.ts';
import { ConfigFault } from './config-fault.ts';
import { meaningOf } from './key-changes.ts';
import { type ConfigScope, type Hook, type HookEvent, hookEvents, hookLimits } from './tui-config.ts';
import { type Entry, type EntryReader, listNamed, refuseUnknown } from './yaml-entries.ts';

const hookFields = ['name', 'key', 'on', 'run', 'screen', 'confirm', 'background', 'event', 'limit'] as const;
type HookField = (typeof hookFields)[number];
/** Settings that concern rows or a waiting user, which a hook started by an event does not have. */
const keyFields = ['key', 'on', 'screen', 'confirm', 'background'] as const;

/** Parses the user's hooks (TUI-10). Throws `ConfigFault` for the first fault in them. */
export function readHooks(read: EntryReader, section: Entry, keys: KeyTable, scope: ConfigScope): Hook[] {
  const hooks: Hook[] = [];
  for (const item of read.items(section)) {
    const fields = read.entries({ ...item, name: 'hooks' });
    for (const field of fields) refuseUnknown(field, hookFields);
    const of = (name: HookField) => fields.find((field) => field.name === name);
    const needed = (name: 'name' | 'key' | 'run'): Entry => {
      const field = of(name);
      if (!field || read.text(field).trim() === '')
        throw new ConfigFault(field?.line ?? item.line, 'tuiConfig.hookNeeds', { name });
      return field;
    };
    const flag = (name: 'screen' | 'confirm' | 'background') => {
      const field = of(name);
      return field ? read.flag(field) : false;
    };
    const limit = of('limit');
    const start = { name: read.text(needed('name')), run: read.text(needed('run')) };
    const event = of('event');
    if (event) {
      const other = keyFields.map(of).find((field) => field !== undefined);
      if (other) throw new ConfigFault(other.line, 'tuiHook.noneOfEvent', { name: other.name });
      hooks.push({
        ...start,
        ...{ key: '', on: [], screen: false, confirm: false, background: true },
        events: eventsOf(read, event),
        limit: limit ? limitOf(read.text(limit), limit.line) : hookLimits.event,
      });
      continue;
    }
    const on = of('on');
    const keyEntry = needed('key');
    const hook: Hook = {
      ...start,
      key: keyOf(read.text(keyEntry), keyEntry.line),
      on: on ? read.texts(on).map(({ text, line }) => listNamed(text, line)) : [],
      screen: flag('screen'),
      confirm: flag('confirm'),
      background: flag('background'),
      events: [],
      limit: limit ? limitOf(read.text(limit), limit.line) : hookLimits.key,
    };
    if (hook.screen && hook.background) throw new ConfigFault(of('background')?.line ?? item.line, 'tuiHook.noScreen');
    if (limit && !hook.background) throw new ConfigFault(limit.line, 'tuiHook.noLimitHere');
    refuseTaken(hook, keyEntry.line, keys, hooks, scope);
    hooks.push(hook);
  }
  return hooks;
}

function eventsOf(read: EntryReader, event: Entry): HookEvent[] {
  const events = read.texts(event).map(({ text, line }) => {
    refuseUnknown({ name: text, line }, hookEvents);
    return text as HookEvent;
  });
  if (events.length === 0) throw new ConfigFault(event.line, 'tuiConfig.hookNeeds', { name: 'event' });
  return [...new Set(events)];
}

function limitOf(text: string, line: number): number {
  const limit = readPace(text);
  if (limit === undefined || limit > hookLimits.longest) throw new ConfigFault(line, 'tuiHook.noLimit', { text });
  return limit;
}

function keyOf(text: string, line: number): string {
  const key = keyNamed(text);
  if (key === undefined) throw new ConfigFault(line, 'tuiConfig.noKey', { key: text });
  return key;
}

/** A hook's key may mean nothing else in a list or in a row's details. */
function refuseTaken(
  { key, on, name }: Hook,
  line: number,
  keys: KeyTable,
  others: readonly Hook[],
  scope: ConfigScope,
): void {
  const label = meaningOf(keys, 'list', key) ?? meaningOf(keys, 'details', key);
  if (label) throw new ConfigFault(line, 'tuiConfig.clash', { key, labels: [name] }, [label]);
  const nouns = on.length > 0 ? on : lists.map(({ noun }) => noun);
  const sorts = nouns.some((noun) => sortedBy(scope.screens[noun], key) !== undefined);
  if (sorts) throw new ConfigFault(line, 'tuiConfig.clash', { key, labels: [name] }, ['tui.keySortBy']);
  const other = others.find(
    (one) => one.key === key && (one.on.length === 0 || one.on.some((noun) => nouns.includes(noun))),
  );
  if (other) throw new ConfigFault(line, 'tuiConfig.clash', { key, labels: [other.name, name] });
}
