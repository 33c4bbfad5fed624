import { parsePrice } from '../../format/parse-quota.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The word that removes a price, like an empty field. */
export const none = 'none';

/** Reads a typed price as USD, at least 0; undefined for anything else. */
export function usdOf(text: string, { status }: Pick<ScreenContext, 'status'>): number | undefined {
  const price = parsePrice(text, quotaDisplayOf(status).currency);
  return price.ok && price.value >= 0 ? price.value : undefined;
}
