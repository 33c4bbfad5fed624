import type { BrowseScreen, Filter, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';
import { filterFlags, plainName, readFilterFlags } from '../screen/filter-flags.ts';
import type { Condition } from './condition.ts';
import { conditionFlags } from './condition-flags.ts';

/** Rows chosen by what they are, instead of by id. */
export interface Selection {
  filters: FilterValues;
  conditions: readonly Condition[];
}

/** How a screen's rows are selected, and the flags that say it. */
export interface SelectionFlags {
  flags: readonly FlagDefinition[];
  /** The filters among them. */
  filters: readonly Filter[];
  /** What was typed; undefined when nothing was. Reads no gateway. */
  read(invocation: Invocation): Selection | undefined;
  /** The filters that keys are looked up within: beside keys they select nothing. Conditions cannot stand there. */
  readForKeys(invocation: Invocation): FilterValues;
}

/**
 * The flags `--all`, the screen's filters, `--status`, `--type` and `--where`. A filter whose name is taken by a field of the verb
 * itself is called `--where-NAME`. With `all` false, rows are selected without having to say `--all`.
 */
export function selectionFlags<Row>(
  { filters: own, columns }: BrowseScreen<Row>,
  taken: readonly FlagDefinition[],
  { all = true }: { all?: boolean } = {},
): SelectionFlags {
  const names = new Set(taken.map(({ name }) => name));
  const nameOf = (id: string) => (names.has(plainName(id)) ? `where-${plainName(id)}` : plainName(id));
  // An order selects nothing.
  const filters = own.filter(({ remembered }) => !remembered);
  const tests = conditionFlags({ filters, columns }, nameOf);
  const refuse = () => usageFailure('batch.needsAll', {}, { key: 'batch.needsAllHint' });
  return {
    filters,
    readForKeys(invocation) {
      if (tests.read(invocation.flags).length > 0) throw refuse();
      return readFilterFlags(filters, invocation, nameOf);
    },
    flags: [
      ...(all ? [{ name: 'all', kind: 'switch', help: { key: 'batch.flagAll' } } as const] : []),
      ...filterFlags(filters, nameOf),
      ...tests.flags,
    ],
    read(invocation) {
      const { flags } = invocation;
      const values = readFilterFlags(filters, invocation, nameOf);
      const conditions = tests.read(flags);
      const isNarrowed = Object.keys(values).length > 0 || conditions.length > 0;
      if (all && isNarrowed && !flags.on('all')) throw refuse();
      return flags.on('all') || isNarrowed ? { filters: values, conditions } : undefined;
    },
  };
}
