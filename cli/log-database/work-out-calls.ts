import { isAtLeast } from '../../shared/domain/dialect.ts';
import { LogType } from '../../shared/domain/log/log-type.ts';
import { type StepStart, type UsageGroups, usageCounter } from '../../shared/domain/log/usage.ts';
import { ratioNameOf } from '../../shared/domain/price/ratio-name.ts';
import type { CallOptions } from '../../shared/gateway/client/page.ts';
import type { UsageRequest } from '../../shared/gateway/resources/usage-request.ts';
import { callOf } from '../../shared/screens/usage/usage-calls.ts';
import { modelsStatement, mostNames, type Portion } from './entry-queries.ts';
import { type Asked, entriesOf, type LogOfDatabase, read, readEntries } from './entry-reading.ts';
import type { EntryQuery } from './statement.ts';

/** The number of entries that are read at once. */
const portion = 5000;

/** The purposes for which calls are recalculated. */
type WorkedOut = Pick<UsageRequest, 'rehearsal' | 'costing'>;

/**
 * Recalculates the calls of models whose price changes (SEE-11), and of channels whose cost is known (ASK-09), one by
 * one with the arithmetic of all reports, and adds the difference to the groups that an engine has counted. Other calls
 * are not transferred.
 */
export async function addWorkedOut(
  groups: UsageGroups,
  log: LogOfDatabase,
  { rehearsal, costing, stepStart, ...asked }: Asked & WorkedOut & { stepStart: StepStart },
  options: CallOptions,
): Promise<void> {
  // Calls that are not transferred belong to channels without a known cost.
  if (costing) for (const group of groups.values()) group.uncosted += group.calls;
  const entryQuery = { ...entriesOf(asked, log), types: [LogType.Consumption] };
  const only = await meantOf(entryQuery, log, { rehearsal, costing }, options);
  if (only === 'none') return;
  const again = usageCounter(asked.query.by, stepStart);
  let after: { time: number; id: number } | 'start' = 'start';
  for (;;) {
    const entries = await readEntries(log, entryQuery, { limit: portion, after, only }, options);
    for (const entry of entries) {
      const call = callOf(entry, rehearsal, costing);
      if (call !== undefined) again.add(call);
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < portion) break;
    after = { time: last.created_at, id: last.id };
  }
  for (const [key, { quota, rehearsed, unrehearsed, ...costed }] of again.groups) {
    const group = groups.get(key);
    if (group === undefined) continue;
    group.rehearsed += rehearsed - quota;
    group.unrehearsed += unrehearsed;
    group.paid += costed.paid;
    group.taken += costed.taken;
    if (costing) group.uncosted += costed.uncosted - costed.calls;
  }
}

/**
 * The filter for the entries to transfer; undefined for all entries, where one statement cannot name all models and
 * channels.
 */
async function meantOf(
  entryQuery: EntryQuery,
  log: LogOfDatabase,
  { rehearsal, costing }: WorkedOut,
  options: CallOptions,
): Promise<Portion['only'] | 'none'> {
  const channels = Object.keys(costing?.book ?? {}).map(Number);
  const models: string[] = [];
  if (rehearsal) {
    const known = await read(log.table, modelsStatement(entryQuery, log.table, log.generation()), options);
    const { dialect } = rehearsal.facts;
    for (const { name: value } of known) {
      const name = log.table.dialect.textOf(value);
      if (rehearsal.models.has(ratioNameOf(name, 'ModelRatio', dialect))) models.push(name);
    }
  }
  // Classic gateways bill by the upstream model name (docs/gateways.md 8.1), which is in an entry's details.
  const isMapped = rehearsal !== undefined && !isAtLeast(rehearsal.facts.dialect, 'v06');
  if (models.length + channels.length > mostNames) return undefined;
  return models.length + channels.length > 0 || isMapped ? { models, channels, isMapped } : 'none';
}
