import type { Overview } from '../../../shared/screen/overview.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';

/** Every reading made, as a panel does. */
export async function read<Row>(overview: Overview<Row>, row: Row, context: ScreenContext) {
  const made = await Promise.all(
    (overview.readings?.(row, context) ?? []).map(
      async (reading) => [reading.id, await reading.read(row, context, {})] as const,
    ),
  );
  const readings = Object.fromEntries(made);
  const figures = overview
    .figures(row, context)
    .map(({ id, cell, reading = '' }) => [id, (cell ?? readings[reading]?.figures[id])?.text] as const);
  return { readings, figures: Object.fromEntries(figures) };
}

/** The texts of an overview’s facts, by id. */
export const factsOf = <Row>(overview: Overview<Row>, row: Row, context: ScreenContext) =>
  Object.fromEntries(
    overview.groups(row, context).flatMap(({ facts }) => facts.map(({ id, cell }) => [id, cell.text])),
  );
