import type { BrowseScreen, Filter, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';
import { filterFlags, plainName, readFilterFlags } from '../screen/filter-flags.ts';
import type { Condition } from './condition.ts';
import { conditionFlags } from './condition-flags.ts';

/** Rows chosen by their properties instead of by id. */
export interface Selection {
  filters: FilterValues;
  conditions: readonly Condition[];
}

/** The flags that select a screen's rows, and their readers. */
export interface SelectionFlags {
  flags: readonly FlagDefinition[];
  /** The screen's filters that have a flag here. */
  filters: readonly Filter[];
  /** Returns the selection that was typed; undefined without one. Sends no request. */
  read(invocation: Invocation): Selection | undefined;
  /**
   * Returns the filters within which keys are looked up; beside keys they select no rows. Conditions are refused there.
   */
  readForKeys(invocation: Invocation): FilterValues;
}

/**
 * Builds the flags `--all`, the screen's filters, `--status`, `--type` and `--where`. A filter whose name is also a
 * field of the verb gets the flag `--where-NAME`. With `all` false, selecting rows does not require `--all`.
 */
export function selectionFlags<Row>(
  { filters: own, columns }: BrowseScreen<Row>,
  taken: readonly FlagDefinition[],
  { all = true }: { all?: boolean } = {},
): SelectionFlags {
  const names = new Set(taken.map(({ name }) => name));
  const nameOf = (id: string) => (names.has(plainName(id)) ? `where-${plainName(id)}` : plainName(id));
  // A remembered toggle only orders the list, so it selects no rows.
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
