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
 * Fills what was not typed with what the person chose last time: page size and remembered toggles (CHAN-01). Only on a
 * terminal: a script must get the same answer whatever somebody did before.
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

/** Keeps what was typed on a terminal, when it differs from last time. */
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
