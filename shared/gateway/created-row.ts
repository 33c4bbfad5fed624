import type { Page } from './page.ts';
import { readBack } from './read-back.ts';

interface CreatedRow {
  id: number;
  name: string;
  /** Unix seconds. */
  created_time: number;
}

// ms by which the gateway's clock may be behind ours.
const tolerance = 300_000;

/**
 * Finds the row a create call made, which answers neither id nor key (docs/gateways.md 13.37): the newest of that name,
 * not older than the call. The row was created whatever happens here, so a failing list is no failure of the creation.
 * `since` in Unix ms.
 */
export async function findCreated<Row extends CreatedRow>(
  list: () => Promise<Page<Row>>,
  name: string,
  since: number,
): Promise<Row | undefined> {
  const rows = (await readBack(list))?.rows ?? [];
  const made = rows.filter((row) => row.name === name && row.created_time * 1000 >= since - tolerance);
  return made.sort((a, b) => b.id - a.id)[0];
}
