import type { BrowseScreen, FilterValues } from '../../../shared/screen/list-screen.ts';
import type { Connection } from '../../profiles/connection.ts';
import { rememberPreference } from '../../profiles/preferences.ts';
import type { Invocation } from '../../program/definition.ts';
import type { PagePlan } from './page-plan.ts';

interface Choices {
  plan: PagePlan;
  filters: FilterValues;
}

const pageSizeName = 'page-size';

/**
 * Fills in options that were not typed from the last use: page size and remembered toggles (CHAN-01). Only on a
 * terminal: the output of a script must not depend on earlier commands.
 */
export function applyRemembered<Row>(
  screen: BrowseScreen<Row>,
  { plan, filters }: Choices,
  { preferences }: Connection,
  { world }: Invocation,
): Choices {
  if (!world.stdout.isTTY) return { plan, filters };
  const remembered = Object.fromEntries(
    screen.filters
      .filter(({ id, remembered }) => remembered && preferences[id])
      .map(({ id }) => [id, preferences[id] ?? '']),
  );
  const size = Number(preferences[pageSizeName]);
  const pageSize = plan.pageSize ?? (size >= 1 && size <= 100 ? Math.floor(size) : undefined);
  return { plan: { ...plan, pageSize }, filters: { ...remembered, ...filters } };
}

/** Stores the options typed on a terminal when they differ from the last ones. */
export async function rememberChosen<Row>(
  screen: BrowseScreen<Row>,
  { plan, filters }: Choices,
  { profile, preferences }: Connection,
  { world, options }: Invocation,
): Promise<void> {
  if (!world.stdout.isTTY || profile === undefined || options.dryRun) return;
  const typed: [string, string | undefined][] = screen.filters
    .filter(({ remembered }) => remembered)
    .map(({ id }) => [id, filters[id]]);
  typed.push([pageSizeName, plan.pageSize === undefined ? undefined : String(plan.pageSize)]);
  for (const [name, value] of typed) {
    if (value !== undefined && value !== preferences[name]) await rememberPreference(world, profile, name, value);
  }
}
