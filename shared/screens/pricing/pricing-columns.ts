import { QuotaType, quotaTypes } from '../../domain/price/pricing.ts';
import { formatPrice } from '../../format/money.ts';
import { priceCurrency } from '../../format/quota.ts';
import { type Cell, emptyCell, listCell, memberCell, textCell } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import type { Column } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import type { PricingRow } from './pricing-row.ts';

const { column } = columnsOf<PricingRow>();

/**
 * The columns of the price list (PRICE-01), in the order all faces show them. Prices are those of the viewed group;
 * machine output has them in USD.
 */
export const pricingColumns: readonly Column<PricingRow>[] = [
  column('available', 'pricing.available', [9, 14], availableCell, { priority: 2, isWhole: true, isState: true }),
  column('model_name', 'pricing.modelName', [16, 40], ({ model }) => textCell(model.model_name), { priority: 1 }),
  column(
    'quota_type',
    'pricing.quotaType',
    [8, 14],
    ({ model }, context) => memberCell(quotaTypes, model.quota_type, context),
    { priority: 2, isWhole: true },
  ),
  column(
    'groups',
    'pricing.groups',
    [8, 30],
    ({ groups, group }, { say }) => ({ ...listCell(groups), hint: say('pricing.viewedGroup', { group }) }),
    { filter: 'group', sortable: false },
  ),
  ratio('model_ratio', 'pricing.modelRatio', ({ model }) => model.model_ratio),
  ratio('completion_ratio', 'pricing.completionRatio', ({ model }) => model.completion_ratio),
  ratio('group_ratio', 'pricing.groupRatio', ({ groupRatio }) => groupRatio, true),
  price('prompt_price', 'pricing.promptPrice', ({ promptPrice }) => promptPrice),
  price('completion_price', 'pricing.completionPrice', ({ completionPrice }) => completionPrice),
  price('call_price', 'pricing.callPrice', ({ callPrice }) => callPrice),
  column(
    'model_price',
    'pricing.modelPrice',
    [8, 12],
    ({ model }, context) => (isPerCall(model) ? priceCell(model.model_price, context) : emptyCell(null)),
    { wide: true, align: 'right', unit: 'usd' },
  ),
  column(
    'supported_endpoint_types',
    'pricing.endpoints',
    [8, 24],
    ({ model }) => listCell(model.supported_endpoint_types),
    { wide: true, sortable: false },
  ),
  column('owner_by', 'pricing.ownerBy', [6, 16], ({ model }) => textCell(model.owner_by), { wide: true }),
  column('tags', 'pricing.tags', [6, 24], ({ model }) => textCell(model.tags), { wide: true, sortable: false }),
  column('description', 'pricing.about', [10, 60], ({ model }) => textCell(model.description), {
    wide: true,
    sortable: false,
  }),
];

function availableCell({ isAvailable, group }: PricingRow, { say }: ScreenContext): Cell {
  if (isAvailable) return { text: say('pricing.isAvailable'), tone: 'good', raw: true };
  return {
    text: say('pricing.isUnavailable'),
    tone: 'bad',
    hint: say('pricing.unavailableHint', { group }),
    raw: false,
  };
}

/**
 * A ratio column. Ratios do not apply to a model that is billed per call; the gateway sends 0 for it (docs/gateways.md
 * 4.13).
 */
function ratio(id: string, header: MessageKey, of: (row: PricingRow) => number, forAll = false): Column<PricingRow> {
  const cell = (row: PricingRow) => {
    const value = of(row);
    if (isPerCall(row.model) && !forAll) return emptyCell(value);
    return { text: String(Number(value.toFixed(6))), raw: value };
  };
  return column(id, header, [6, 12], cell, { align: 'right' });
}

function price(id: string, header: MessageKey, of: (row: PricingRow) => number | undefined): Column<PricingRow> {
  const cell = (row: PricingRow, context: ScreenContext) => {
    const usd = of(row);
    return usd === undefined ? emptyCell(null) : priceCell(usd, context);
  };
  return column(id, header, [8, 14], cell, { priority: 1, align: 'right', unit: 'usd' });
}

/** A price in the site's currency; the raw value is rounded to remove binary floating-point errors. */
function priceCell(usd: number, { status }: Pick<ScreenContext, 'status'>): Cell {
  return { text: formatPrice(usd, priceCurrency(status)), raw: Number(usd.toPrecision(12)) };
}

function isPerCall({ quota_type }: { quota_type: number }): boolean {
  return quota_type === QuotaType.PerCall;
}
