import type { JournalEntry, JournalledRow, JournalValues } from '../../domain/journal.ts';
import { priceKinds, pricesOf } from '../../domain/price/model-price.ts';
import { isSamePrice } from '../../domain/price/price-sync.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { loadOptions } from '../settings/options.ts';
import { priceFacts } from './price-reading.ts';
import { priceLabels } from './write-prices.ts';

/**
 * What the prices of an entry's rows show of what it set (CHG-07). Prices are no fields of a form, so they are compared
 * here. `modelOf` returns the model of a journalled row; undefined where it names none.
 */
export async function lookAtPrices(
  { rows }: Pick<JournalEntry, 'rows'>,
  modelOf: (kept: JournalledRow) => string | undefined,
  context: ScreenContext,
  options: CallOptions,
): Promise<RowLook[]> {
  const facts = priceFacts(await loadOptions(context, options), context);
  return rows.map((kept): RowLook => {
    const { before, after, key, name: kept_name } = kept;
    const name = sanitise(kept_name === '' ? String(key) : kept_name);
    const model = modelOf(kept);
    const kinds = priceKinds.filter((kind) => Object.hasOwn(after ?? {}, kind));
    if (model === undefined || after === undefined || kinds.length === 0) return { name, state: 'unknown' };
    const now = pricesOf(model, facts);
    const differing = (values: JournalValues) =>
      kinds.filter((kind) => {
        const usd = values[kind];
        return !isSamePrice(now[kind], typeof usd === 'number' ? usd : undefined);
      });
    const moved = differing(after);
    if (moved.length === 0) return { name, state: 'intended' };
    const back = differing(before ?? {});
    const isPart = kinds.every((kind) => !moved.includes(kind) || !back.includes(kind));
    const state = back.length === 0 ? 'before' : isPart ? 'part' : 'other';
    return { name, state, fields: moved.map((kind) => context.say(priceLabels[kind])) };
  });
}
