import type { PriceWishes } from '../../domain/price/model-price.ts';
import type { RowAction } from '../../screen/action.ts';
import { loadOptions } from '../settings/options.ts';
import { confirmPrices, wishRefusal, writeRow, writeRows } from './change-prices.ts';
import { farWish } from './far-price.ts';
import type { PriceEdits } from './price-edits.ts';
import { forecastPrices } from './price-forecast.ts';
import type { PriceRow } from './price-reading.ts';
import type { PriceSample } from './price-sample.ts';
import { commandTo, priceChanges, undoPrices } from './undo-prices.ts';

/**
 * Writes the prices that were typed into the table, different ones for each model (WEB-15): one confirmation shows the
 * prices before and after and what the last 30 days would have cost; each table is written once, and all changes are
 * undone together. `onWritten` is called with the rows of the models that were written and read back; `sample` holds the
 * calls read for their rehearsal.
 */
export function editedPrices(
  edits: PriceEdits,
  onWritten: (rows: readonly PriceRow[]) => void,
  sample?: PriceSample,
): RowAction<PriceRow, undefined> {
  const wishesOf = ({ model }: PriceRow): PriceWishes => edits.byModel.get(model)?.wishes ?? {};
  return {
    verb: 'set',
    icon: 'coin',
    on: 'rows',
    label: 'price.set',
    help: 'price.setHelp',
    danger: 'confirm',
    idempotent: true,
    refusal: (row, context) => wishRefusal(row, wishesOf(row), context),
    confirm: (rows, context) => confirmPrices('price.confirmSet', rows, wishesOf, context),
    forecast: (rows, context) =>
      forecastPrices(rows, wishesOf, context, sample && { sample, stored: () => loadOptions(context, {}) }),
    valueToType: (rows, context) => {
      const far = farWish(rows, wishesOf, context);
      return far && { text: String(far.usd), why: far.why };
    },
    command: () =>
      commandTo([...edits.byModel.values()].map(({ row }) => ({ wanted: wantedOf(row, wishesOf(row)), seen: row }))),
    changes: (row) => priceChanges(row, wishesOf(row)),
    undo: undoPrices,
    run: async (row, _input, context, options) => {
      const done = await writeRow(row, wishesOf(row), context, options);
      if (done.row !== undefined) onWritten([done.row]);
      return done;
    },
    runMany: async (rows, _input, context, options) => {
      const done = await writeRows(rows, wishesOf, context, options);
      onWritten([...done.values()].flatMap((one) => (one instanceof Error || one.row === undefined ? [] : [one.row])));
      return done;
    },
  };
}

function wantedOf(row: PriceRow, wishes: PriceWishes): PriceRow {
  const wanted = Object.entries(wishes).map(([kind, usd]) => [kind, usd ?? undefined] as const);
  return { ...row, prices: { ...row.prices, ...Object.fromEntries(wanted) } };
}
