import { scaledPrices } from '../../domain/price/model-price.ts';
import { nothingLeft } from '../../domain/record.ts';
import { parseChange } from '../../format/parse-change.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { RowAction } from '../../screen/action.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import { confirmPrices, wishRefusal, writeRow, writeRows } from './change-prices.ts';
import { farWish } from './far-price.ts';
import { forecastPrices } from './price-forecast.ts';
import type { PriceRow } from './price-reading.ts';
import { priceChanges, undoPrices } from './undo-prices.ts';

export interface AdjustDraft {
  /** The typed change: `-10%`, `x1.2`. */
  by: string;
}

const adjustForm: Form<AdjustDraft, PriceRow> = {
  title: { create: 'price.adjust', edit: 'price.adjust' },
  fields: [
    {
      name: 'by',
      kind: 'text',
      label: 'price.adjustBy',
      help: 'price.adjustByHelp',
      example: '-10%',
      required: true,
    },
  ],
  defaults: () => ({ by: '' }),
  fromRow: () => ({ by: '' }),
  normalise: ({ by }) => ({ by: by.trim() }),
  validate: ({ by }, _mode, { say }): FieldErrors =>
    parseChange(by).ok ? {} : { by: say('price.notAChange', { text: sanitise(by) }) },
};

/**
 * Multiplies all prices of models (GEN-23). It is an action of its own, because running it twice changes prices twice:
 * so it always shows the result first, and is never repeated automatically.
 */
export const adjustPrice: RowAction<PriceRow, AdjustDraft> = {
  verb: 'adjust',
  icon: 'coin',
  on: 'rows',
  label: 'price.adjust',
  help: 'price.adjustHelp',
  danger: 'confirm',
  idempotent: false,
  input: adjustForm,
  refusal: (row, context, draft) => {
    const { say } = context;
    if (row.state === 'expression') return say('price.byExpression');
    if (row.state === 'unset') return say('price.unpriced', { model: sanitise(row.model) });
    return wishRefusal(row, wishesOf(row, draft), context);
  },
  confirm: (rows, context, draft) =>
    confirmPrices('price.confirmAdjust', rows, (row) => wishesOf(row, draft), context, { isWishedForAll: true }),
  forecast: (rows, context, draft) => forecastPrices(rows, (row) => wishesOf(row, draft), context),
  valueToType: (rows, context, draft) => {
    const far = farWish(rows, (row) => wishesOf(row, draft), context, 'price.farChange');
    return far && { text: draft.by, why: far.why };
  },
  changes: (row, draft) => priceChanges(row, wishesOf(row, draft)),
  undo: undoPrices,
  run: (row, draft, context, options) => writeRow(row, wishesOf(row, draft), context, options),
  runMany: (rows, draft, context, options) => writeRows(rows, (row) => wishesOf(row, draft), context, options),
};

function wishesOf({ prices, fixedOutput }: PriceRow, draft: AdjustDraft | undefined) {
  if (draft === undefined) return {};
  const { by, ...rest } = draft;
  nothingLeft(rest);
  const change = parseChange(by);
  return change.ok ? scaledPrices(prices, fixedOutput !== undefined, change.value) : {};
}
