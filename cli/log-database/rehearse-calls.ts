import { isAtLeast } from '../../shared/domain/dialect.ts';
import { LogType } from '../../shared/domain/log-type.ts';
import { type Rehearsal, rehearse } from '../../shared/domain/price-rehearsal.ts';
import { ratioNameOf } from '../../shared/domain/ratio-name.ts';
import { type StepStart, type UsageGroups, usageCallOf, usageCounter } from '../../shared/domain/usage.ts';
import type { CallOptions } from '../../shared/gateway/page.ts';
import { modelsStatement, mostNames } from './entry-queries.ts';
import { type Asked, entriesOf, type LogOfDatabase, read, readEntries } from './entry-reading.ts';

/** Entries read at once. */
const portion = 5000;

/**
 * Works out again the calls of models whose price changes, one by one by the gateway's own arithmetic, and adds what differs to groups
 * that an engine has counted (SEE-11). No other call comes over.
 */
export async function addRehearsal(
  groups: UsageGroups,
  log: LogOfDatabase,
  { rehearsal, stepStart, ...asked }: Asked & { rehearsal: Rehearsal; stepStart: StepStart },
  options: CallOptions,
): Promise<void> {
  const question = { ...entriesOf(asked, log), types: [LogType.Consumption] };
  const { dialect } = rehearsal.facts;
  const known = await read(log.table, modelsStatement(question, log.table, log.generation()), options);
  const names = known
    .map(({ name }) => log.table.dialect.textOf(name))
    .filter((name) => rehearsal.models.has(ratioNameOf(name, 'ModelRatio', dialect)));
  // Classic gateways bill by the name upstream (docs/gateways.md 8.1), which stands in the details of an entry.
  const orMapped = !isAtLeast(dialect, 'v06');
  if (names.length === 0 && !orMapped) return;
  const models = names.length > mostNames ? undefined : names;
  const again = usageCounter(asked.query.by, stepStart);
  let after: { time: number; id: number } | 'start' = 'start';
  for (;;) {
    const entries = await readEntries(log, question, { limit: portion, after, models, orMapped }, options);
    for (const entry of entries) {
      const call = usageCallOf(entry);
      if (call !== undefined) again.add({ ...call, rehearsed: rehearse(entry, rehearsal) });
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < portion) break;
    after = { time: last.created_at, id: last.id };
  }
  for (const [key, { quota, rehearsed, unrehearsed }] of again.groups) {
    const group = groups.get(key);
    if (group === undefined) continue;
    group.rehearsed += rehearsed - quota;
    group.unrehearsed += unrehearsed;
  }
}
