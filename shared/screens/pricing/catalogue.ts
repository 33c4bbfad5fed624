import { vendorOfName } from '../../domain/channel/model-vendor.ts';
import { splitList } from '../../domain/list-text.ts';
import { type ModelKind, modelKind } from '../../domain/price/model-kind.ts';
import { QuotaType } from '../../domain/price/pricing.ts';
import { formatNumber } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { PriceList } from '../../gateway/resources/pricing.ts';
import type { MessageKey, Say } from '../../text/text.ts';
import { type PricingRow, pricingRows } from './pricing-row.ts';

/** Tokens of a typical call of a chat model: a prompt of about three pages and an answer of less than one. */
const typicalCall = { input: 2000, output: 500 } as const;

/** The labels of the kinds of models. */
export const kindLabels: Readonly<Record<ModelKind, MessageKey>> = {
  chat: 'pricing.kindChat',
  embedding: 'pricing.kindEmbedding',
  image: 'pricing.kindImage',
  audio: 'pricing.kindAudio',
  video: 'pricing.kindVideo',
  rerank: 'pricing.kindRerank',
  moderation: 'pricing.kindModeration',
};

/** A sentence that explains a typical call. */
export function typicalText(say: Say): string {
  return say('pricing.typicalExplained', {
    input: formatNumber(typicalCall.input),
    output: formatNumber(typicalCall.output),
  });
}

/** One model in the catalogue (WEB-02). Texts are sanitised, except those in `row`. */
export interface CatalogueModel {
  name: string;
  /** The vendor; '' where neither the site nor the name gives one. */
  vendor: string;
  kind: ModelKind;
  tags: readonly string[];
  description: string;
  row: PricingRow;
  /**
   * The cost of a typical call in USD, or of any call where the model is billed per call; undefined where the tokens of
   * a typical call cannot be estimated.
   */
  typicalCost: number | undefined;
}

/** The models of a price list for one group: those it may call first, then the cheapest first. */
export function catalogueOf(list: PriceList, group: string): CatalogueModel[] {
  const vendors = new Map(list.vendors.map(({ id, name }) => [id, sanitise(name)]));
  const models = pricingRows(list, group).map((row): CatalogueModel => {
    const { model } = row;
    const kind = modelKind(model);
    const vendorName = model.vendor_id === undefined ? undefined : vendors.get(model.vendor_id);
    return {
      name: sanitise(model.model_name),
      vendor: vendorName || vendorOfName(model.model_name),
      kind,
      tags: splitList(model.tags).map(sanitise),
      description: sanitise(model.description),
      row,
      typicalCost: typicalCost(row, kind),
    };
  });
  return sortModels(models, 'price');
}

function typicalCost({ model, promptPrice, completionPrice, callPrice }: PricingRow, kind: ModelKind) {
  if (model.quota_type === QuotaType.PerCall) return callPrice;
  if (promptPrice === undefined || completionPrice === undefined) return undefined;
  const input = (typicalCall.input * promptPrice) / 1e6;
  if (kind === 'chat') return input + (typicalCall.output * completionPrice) / 1e6;
  return kind === 'embedding' || kind === 'rerank' || kind === 'moderation' ? input : undefined;
}

/** `use`: what most readers look for first. */
export type CatalogueSort = 'use' | 'price' | 'name';

/**
 * Sorts by the cost of a typical call, the cheapest first, or by name. By use, the models that the reader spent most on
 * (`spent`) come first, then chat models that cost something, the cheapest first, and free helpers of other services
 * last. Models that the group may not call, or that have no such cost, come last in each.
 */
export function sortModels(
  models: readonly CatalogueModel[],
  sort: CatalogueSort,
  spent: ReadonlyMap<string, number> = new Map(),
): CatalogueModel[] {
  const cost = ({ typicalCost: usd }: CatalogueModel) => usd ?? Number.POSITIVE_INFINITY;
  const use = ({ name }: CatalogueModel) => -(spent.get(name) ?? 0);
  const rank = (model: CatalogueModel) => (model.typicalCost === 0 ? 2 : model.kind === 'chat' ? 0 : 1);
  const keys = { use: [use, rank, cost], price: [cost], name: [] }[sort];
  return models.toSorted((a, b) => {
    if (a.row.isAvailable !== b.row.isAvailable) return a.row.isAvailable ? -1 : 1;
    // Two infinite costs differ by no number.
    const key = keys.find((keyOf) => keyOf(a) !== keyOf(b));
    return key === undefined ? a.name.localeCompare(b.name, 'en') : key(a) - key(b);
  });
}

/** The filters of the catalogue. Several values of one facet mean any of them, several facets all of them. */
export interface CatalogueFilter {
  /** Every word must occur in the name, the vendor, a tag or the description. */
  text: string;
  vendor: readonly string[];
  kind: readonly string[];
  tag: readonly string[];
}

export type Facet = 'vendor' | 'kind' | 'tag';

const facetValues: Record<Facet, (model: CatalogueModel) => readonly string[]> = {
  vendor: ({ vendor }) => [vendor],
  kind: ({ kind }) => [kind],
  tag: ({ tags }) => tags,
};

/** The models that match a filter. */
export function filterModels(models: readonly CatalogueModel[], filter: CatalogueFilter): CatalogueModel[] {
  return models.filter((model) => fits(model, filter));
}

function fits(model: CatalogueModel, filter: CatalogueFilter, but?: Facet): boolean {
  const { name, vendor, kind, tags, description } = model;
  const words = filter.text.toLowerCase().split(/\s+/);
  const text = [name, vendor, kind, ...tags, description].join(' ').toLowerCase();
  const isChosen = (facet: Facet) =>
    facet === but ||
    filter[facet].length === 0 ||
    facetValues[facet](model).some((value) => filter[facet].includes(value));
  return words.every((word) => text.includes(word)) && isChosen('vendor') && isChosen('kind') && isChosen('tag');
}

/**
 * The values of a facet, each with the number of models that it would show together with the other filters, most models
 * first. A chosen value is kept even with none.
 */
export function facetCounts(
  models: readonly CatalogueModel[],
  facet: Facet,
  filter: CatalogueFilter,
): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const model of models) {
    const isShown = fits(model, filter, facet);
    for (const value of facetValues[facet](model)) counts.set(value, (counts.get(value) ?? 0) + (isShown ? 1 : 0));
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .filter(({ value, count }) => count > 0 || filter[facet].includes(value))
    .sort(
      (a, b) => Number(a.value === '') - Number(b.value === '') || b.count - a.count || (a.value < b.value ? -1 : 1),
    );
}

/** The prices of one model for every group that may call it, the viewed group first, then the cheapest. */
export function pricesByGroup(list: PriceList, name: string, group: string): CatalogueModel[] {
  const groups = Object.keys(list.groupRatio).filter((one) => one === group || one in list.usableGroups);
  return groups
    .flatMap((one) => catalogueOf(list, one).filter(({ row }) => row.model.model_name === name && row.isAvailable))
    .sort(
      (a, b) => Number(b.row.group === group) - Number(a.row.group === group) || a.row.groupRatio - b.row.groupRatio,
    );
}

/** The largest number of alternatives offered for a model. */
const mostInPlace = 3;

/**
 * Models of the same kind whose typical call costs less: of these the ones that share the most tags, the most expensive
 * first.
 */
export function cheaperModels(models: readonly CatalogueModel[], { row, kind, tags, typicalCost }: CatalogueModel) {
  const cost = (model: CatalogueModel) => model.typicalCost ?? 0;
  const shared = (model: CatalogueModel) => model.tags.filter((tag) => tags.includes(tag)).length;
  if (typicalCost === undefined || !row.isAvailable) return [];
  return models
    .filter((one) => one.row.isAvailable && one.kind === kind && cost(one) > 0 && cost(one) < typicalCost)
    .filter((one) => (one.row.callPrice === undefined) === (row.callPrice === undefined))
    .toSorted((a, b) => shared(b) - shared(a) || cost(b) - cost(a))
    .slice(0, mostInPlace)
    .toSorted((a, b) => cost(b) - cost(a));
}
