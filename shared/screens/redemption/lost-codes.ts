import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import { walkPages } from '../../gateway/reading/read-pages.ts';
import type { RedemptionDraft } from './redemption-form.ts';

/** The id of the newest code before a batch is created; undefined where it cannot be read. */
export async function newestCodeId({ redemptions }: Gateway): Promise<number | undefined> {
  try {
    const { rows } = await redemptions.list({ page: 1, pageSize: 10 });
    return Math.max(0, ...rows.map(({ id }) => id));
  } catch (error) {
    // Without the id lost codes cannot be found later, but the creation can start; it reports its own failure.
    if (error instanceof GatewayError) return undefined;
    throw error;
  }
}

/** Whether a failed call may have created codes: its answer was lost, or it failed within the gateway. */
export function mayHaveMadeCodes(error: unknown): boolean {
  return error instanceof GatewayError && ['unsure', 'timeout', 'server'].includes(error.kind);
}

/** The codes that the answer of a failed call contains (docs/gateways.md 13.39). */
export function keptCodes(error: unknown): string[] {
  const data = error instanceof GatewayError ? error.facts.data : undefined;
  return Array.isArray(data) ? data.filter((code) => typeof code === 'string') : [];
}

/**
 * Finds the codes of a call whose answer was lost: rows with this name and quota that are newer than the batch and not
 * known yet. Where there are more than the call requested, somebody else creates such codes too, and none is returned.
 */
export async function findLostCodes(
  { redemptions }: Gateway,
  { name, quota }: RedemptionDraft,
  before: number | undefined,
  inHand: readonly string[],
  most: number,
): Promise<string[]> {
  if (before === undefined) return [];
  const known = new Set(inHand);
  const found: string[] = [];
  try {
    const rows = walkPages(
      (query) => redemptions.search({ ...query, keyword: name }),
      ({ id }) => id,
    );
    for await (const row of rows) {
      const isOurs = row.id > before && row.name === name && row.quota === quota && !known.has(row.key);
      if (isOurs && row.key !== '') found.push(row.key);
    }
  } catch (error) {
    if (error instanceof GatewayError) return [];
    throw error;
  }
  return found.length > most ? [] : found.reverse();
}
