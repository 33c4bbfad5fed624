import { QuotaType, quotaTypes } from '../../domain/pricing.ts';
import { formatPrice } from '../../format/money.ts';
import type { MessageKey } from '../../text/text.ts';
import type { Cell } from '../cell.ts';
import { emptyCell, listCell, memberCell, textCell } from '../cells.ts';
import type { Column } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import type { PricingRow } from './pricing-row.ts';

/** The columns of the price list (PRICE-01), in the order all faces show them. Prices are USD for the viewed group. */
export const pricingColumns: readonly Column<PricingRow>[] = [
  {
    id: 'available',
    header: 'pricing.available',
    isWhole: true,
    width: { minimum: 9, maximum: 14 },
    priority: 2,
    sortable: true,
    cell: availableCell,
  },
  {
    id: 'model_name',
    header: 'pricing.modelName',
    width: { minimum: 16, maximum: 40 },
    priority: 1,
    sortable: true,
    cell: ({ model }) => textCell(model.model_name),
  },
  {
    id: 'quota_type',
    header: 'pricing.quotaType',
    isWhole: true,
    width: { minimum: 8, maximum: 10 },
    priority: 2,
    sortable: true,
    cell: ({ model }, context) => memberCell(quotaTypes, model.quota_type, context),
  },
  {
    id: 'groups',
    header: 'pricing.groups',
    width: { minimum: 8, maximum: 30 },
    priority: 3,
    filter: 'group',
    cell: ({ groups, group }, { say }) => ({ ...listCell(groups), hint: say('pricing.viewedGroup', { group }) }),
  },
  ratio('model_ratio', 'pricing.modelRatio', ({ model }) => model.model_ratio),
  ratio('completion_ratio', 'pricing.completionRatio', ({ model }) => model.completion_ratio),
  ratio('group_ratio', 'pricing.groupRatio', ({ groupRatio }) => groupRatio, true),
  price('prompt_price', 'pricing.promptPrice', ({ promptPrice }) => promptPrice),
  price('completion_price', 'pricing.completionPrice', ({ completionPrice }) => completionPrice),
  price('call_price', 'pricing.callPrice', ({ callPrice }) => callPrice),
  {
    id: 'model_price',
    header: 'pricing.modelPrice',
    align: 'right',
    width: { minimum: 8, maximum: 12 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ model }) => (isPerCall(model) ? priceCell(model.model_price) : emptyCell(null)),
  },
  {
    id: 'supported_endpoint_types',
    header: 'pricing.endpoints',
    width: { minimum: 8, maximum: 24 },
    priority: 3,
    wide: true,
    cell: ({ model }) => listCell(model.supported_endpoint_types),
  },
  {
    id: 'owner_by',
    header: 'pricing.ownerBy',
    width: { minimum: 6, maximum: 16 },
    priority: 3,
    wide: true,
    sortable: true,
    cell: ({ model }) => textCell(model.owner_by),
  },
  {
    id: 'tags',
    header: 'pricing.tags',
    width: { minimum: 6, maximum: 24 },
    priority: 3,
    wide: true,
    cell: ({ model }) => textCell(model.tags),
  },
  {
    id: 'description',
    header: 'pricing.about',
    width: { minimum: 10, maximum: 60 },
    priority: 3,
    wide: true,
    cell: ({ model }) => textCell(model.description),
  },
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

/** Ratios say nothing of a model that is billed per call; the gateway sends 0 (docs/gateways.md 4.13). */
function ratio(id: string, header: MessageKey, of: (row: PricingRow) => number, forAll = false): Column<PricingRow> {
  return {
    id,
    header,
    align: 'right',
    width: { minimum: 6, maximum: 12 },
    priority: 3,
    sortable: true,
    cell: (row) => {
      const value = of(row);
      if (isPerCall(row.model) && !forAll) return emptyCell(value);
      return { text: String(Number(value.toFixed(6))), raw: value };
    },
  };
}

function price(id: string, header: MessageKey, of: (row: PricingRow) => number | undefined): Column<PricingRow> {
  return {
    id,
    header,
    align: 'right',
    width: { minimum: 8, maximum: 14 },
    priority: 1,
    sortable: true,
    cell: (row) => {
      const usd = of(row);
      return usd === undefined ? emptyCell(null) : priceCell(usd);
    },
  };
}

/** For machines without the noise of binary fractions. */
function priceCell(usd: number): Cell {
  return { text: formatPrice(usd), raw: Number(usd.toPrecision(12)) };
}

function isPerCall({ quota_type }: { quota_type: number }): boolean {
  return quota_type === QuotaType.PerCall;
}
