import { GatewayError } from './gateway-error.ts';
import type { Page } from './page.ts';

interface CreatedRow {
  id: number;
  name: string;
  /** Unix seconds. */
  created_time: number;
}

// ms by which the gateway's clock may be behind ours.
const tolerance = 300_000;

/**
 * Finds the row a create call made, which answers neither id nor key (wire 13 rule 37): the newest of that name, not
 * older than the call. The row was created whatever happens here, so a failing list is no failure of the creation.
 * `since` in Unix ms.
 */
export async function findCreated<Row extends CreatedRow>(
  list: () => Promise<Page<Row>>,
  name: string,
  since: number,
): Promise<Row | undefined> {
  try {
    const { rows } = await list();
    const made = rows.filter((row) => row.name === name && row.created_time * 1000 >= since - tolerance);
    return made.sort((a, b) => b.id - a.id)[0];
  } catch (error) {
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}
