import { parsePrice } from '../../format/parse-quota.ts';
import { quotaDisplayOf } from '../../format/quota.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** What takes a price away, beside an empty field. */
export const none = 'none';

/** USD of what was typed, never less than nothing; undefined for what is no price. */
export function usdOf(text: string, { status }: Pick<ScreenContext, 'status'>): number | undefined {
  const price = parsePrice(text, quotaDisplayOf(status).currency);
  return price.ok && price.value >= 0 ? price.value : undefined;
}
