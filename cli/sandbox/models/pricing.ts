import { completionRatioOf } from '../../../shared/domain/price/completion-ratio.ts';
import { lookUpRatio } from '../../../shared/domain/price/ratio-name.ts';
import { metadataRows, rowOf } from '../metadata/metadata-row.ts';
import { usableGroups } from '../store/groups.ts';
import type { Sandbox } from '../store/sandbox.ts';

/**
 * The answer of `GET /api/pricing`, without its `success` (docs/gateways.md 4.13). `group` is the viewer's, undefined
 * without a sign-in.
 */
export function pricingAnswer(sandbox: Sandbox, group: string | undefined): Record<string, unknown> {
  const { options, traits } = sandbox;
  const usable = usableGroups(options, group);
  const ratios = options.record<number>('GroupRatio');
  if (!traits.pricing.viewerGroups) return { data: pricedModels(sandbox), group_ratio: ratios };
  const group_ratio = Object.fromEntries(Object.entries(ratios).filter(([name]) => name in usable));
  const models = pricedModels(sandbox);
  if (!traits.pricing.modern) return { data: models, group_ratio, usable_group: usable };
  const rows = metadataRows(sandbox);
  const vendors = sandbox.store.all<{ id: number; name: string; icon: string }>(
    'SELECT id, name, icon FROM vendors WHERE DeletedAt IS NULL ORDER BY id',
  );
  // Metadata with status 0 hides a model, which can be called all the same (docs/gateways-modern.md 6).
  const shown = models.filter(
    ({ model_name, enable_groups }) =>
      enable_groups.some((name) => name in usable) && rowOf(rows, model_name)?.status !== 0,
  );
  return {
    data: shown.map((model) => {
      const { description, icon, tags, vendor_id } = rowOf(rows, model.model_name) ?? {};
      const known = Object.entries({ description, icon, tags, vendor_id }).filter(([, value]) => value);
      return { ...model, ...Object.fromEntries(known), supported_endpoint_types: ['openai'] };
    }),
    group_ratio,
    usable_group: usable,
    vendors,
    // Only kinds that some model supports.
    supported_endpoint: shown.length === 0 ? {} : { openai: { path: '/v1/chat/completions', method: 'POST' } },
    auto_groups: options.json('AutoGroups') ?? [],
    pricing_version: String(sandbox.startTime),
  };
}

interface PricedModel {
  model_name: string;
  quota_type: 0 | 1;
  model_ratio: number;
  model_price: number;
  owner_by: string;
  completion_ratio: number;
  enable_groups: string[];
}

/**
 * Models of enabled abilities only; a model with a price is billed per call and has no ratios (docs/gateways.md 4.13).
 */
function pricedModels(sandbox: Sandbox): PricedModel[] {
  const { store, options, traits } = sandbox;
  const { dialect } = traits;
  const prices = options.record<number>('ModelPrice');
  const ratios = options.record<number>('ModelRatio');
  const completions = options.record<number>('CompletionRatio');
  const rows = store.all<{ model: string; groups: string }>(
    `SELECT model, group_concat(DISTINCT "group") AS groups FROM abilities WHERE enabled = 1 AND model <> '' GROUP BY model`,
  );
  return rows.map(({ model, groups }) => {
    const price = lookUpRatio(prices, model, 'ModelPrice', dialect);
    const facts = { model_name: model, owner_by: '', enable_groups: groups.split(',') };
    if (price !== undefined) {
      return { ...facts, quota_type: 1, model_ratio: 0, model_price: price, completion_ratio: 0 };
    }
    const ratio = lookUpRatio(ratios, model, 'ModelRatio', dialect) ?? traits.pricing.unknownRatio;
    const completion_ratio = completionRatioOf(model, completions, dialect);
    return { ...facts, quota_type: 0, model_ratio: ratio, model_price: 0, completion_ratio };
  });
}
