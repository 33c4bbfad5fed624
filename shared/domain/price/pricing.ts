import * as z from 'zod/mini';
import { enumeration } from '../enumeration.ts';
import { type Entity, number, onFirstUse, optionalNumber, text, textList } from '../schema.ts';

/** How a model is billed (docs/gateways.md 5.1). */
export const QuotaType = { ByUsage: 0, PerCall: 1 } as const;

export const quotaTypes = enumeration<number>(
  [
    { value: QuotaType.ByUsage, name: 'by-usage', label: 'domain.byUsage', tone: 'plain' },
    { value: QuotaType.PerCall, name: 'per-call', label: 'domain.perCall', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** One model of the price list (docs/gateways.md 4.13). */
export const pricingModelSchema = onFirstUse(() =>
  z.looseObject({
    model_name: text,
    quota_type: number,
    model_ratio: number,
    /** USD a call. */
    model_price: number,
    completion_ratio: number,
    /** Left out when empty (docs/gateways.md 13.30). */
    enable_groups: textList,
    owner_by: text,
    description: text,
    tags: text,
    vendor_id: optionalNumber,
    cache_ratio: optionalNumber,
    image_ratio: optionalNumber,
    audio_ratio: optionalNumber,
    supported_endpoint_types: textList,
  }),
);

export type PricingModel = Entity<typeof pricingModelSchema>;

/** A vendor of the price list (docs/gateways-modern.md 7.2). */
export const vendorSchema = onFirstUse(() => z.looseObject({ id: number, name: text }));

export type Vendor = Entity<typeof vendorSchema>;

/** Whether a group may use a model; `all` is the pseudo group of newer gateways (docs/gateways.md 13.30). */
export function isAvailableTo(model: Pick<PricingModel, 'enable_groups'>, group: string): boolean {
  return model.enable_groups.includes(group) || model.enable_groups.includes('all');
}
