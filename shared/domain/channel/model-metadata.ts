import * as z from 'zod/mini';
import { enumeration } from '../enumeration.ts';
import { isRecord } from '../record.ts';
import { anything, type Entity, flagOr, identity, number, onFirstUse, text, textList } from '../schema.ts';

/**
 * A site's metadata of a model, or of all models whose name matches a rule (docs/gateways-modern.md 6.1). Times in Unix
 * seconds.
 */
export const modelMetadataSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    model_name: text,
    name_rule: number,
    description: text,
    icon: text,
    /** Comma-joined. */
    tags: text,
    /** 0 for none. */
    vendor_id: number,
    /** JSON text; see `writtenEndpoints`. */
    endpoints: text,
    /** Anything but 1 hides the model from the price list. */
    status: number,
    sync_official: flagOr(false),
    created_time: number,
    updated_time: number,
    bound_channels: z.optional(anything),
    enable_groups: textList,
    matched_models: textList,
  }),
);

export type ModelMetadata = Entity<typeof modelMetadataSchema>;

/**
 * The fields of a write, all of which must be sent: gateways store 0 and '' for missing fields, and a `status` of 0
 * hides the model from the price list though the answer says 1 (docs/gateways-modern.md 29.10).
 */
export interface MetadataFields {
  model_name: string;
  name_rule: number;
  description: string;
  icon: string;
  tags: string;
  vendor_id: number;
  endpoints: string;
  status: number;
  sync_official: 0 | 1;
}

/** The status with which the price list shows a model. */
export const shownStatus = 1;

/** How a row's name is compared with the names of models. */
export const nameRules = enumeration<number>(
  [
    { value: 0, name: 'exact', label: 'metadata.exact', tone: 'plain' },
    { value: 1, name: 'prefix', label: 'metadata.prefix', tone: 'plain' },
    { value: 2, name: 'contains', label: 'metadata.contains', tone: 'plain' },
    { value: 3, name: 'suffix', label: 'metadata.suffix', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/**
 * The names of the enabled channels that serve the model, or some model that the rule matches; gateways leave the field
 * out where there are none (docs/gateways-modern.md 6.1).
 */
export function servingChannels({ bound_channels: channels }: Pick<ModelMetadata, 'bound_channels'>): string[] {
  if (!Array.isArray(channels)) return [];
  return channels.flatMap((channel) => (isRecord(channel) && typeof channel.name === 'string' ? [channel.name] : []));
}

/**
 * The endpoints that an admin set, '' where none were: gateways then return a list of inferred ones, which must never
 * be written back (docs/gateways-modern.md 29.11). Endpoints that were set are an object.
 */
export function writtenEndpoints({ endpoints }: Pick<ModelMetadata, 'endpoints'>): string {
  return endpoints === 'null' || /^\s*\[/.test(endpoints) ? '' : endpoints;
}

/** The complete fields of a write, from the present row. */
export function fieldsOfMetadata(row: ModelMetadata): MetadataFields {
  const { model_name, name_rule, description, icon, tags, vendor_id, status, sync_official } = row;
  const endpoints = writtenEndpoints(row);
  return {
    ...{ model_name, name_rule, description, icon, tags, vendor_id, endpoints, status },
    sync_official: sync_official ? 1 : 0,
  };
}

/** A vendor of models (docs/gateways-modern.md 6.2). Times in Unix seconds. */
export const modelVendorSchema = onFirstUse(() =>
  z.looseObject({
    id: identity,
    name: text,
    description: text,
    /** Name of an icon of the lobehub set. */
    icon: text,
    status: number,
    created_time: number,
    updated_time: number,
  }),
);

export type ModelVendor = Entity<typeof modelVendorSchema>;

/** A field in which the public catalogue and a row differ; a vendor is given by name. */
export const metadataConflictSchema = onFirstUse(() => z.looseObject({ field: text, local: text, upstream: text }));

/** The changes that a sync with the public catalogue would make (docs/gateways-modern.md 6.1). */
export interface MetadataPreview {
  /** Served models without a row that the catalogue knows. */
  missing: string[];
  conflicts: { model_name: string; fields: Entity<typeof metadataConflictSchema>[] }[];
}

/** The result of a sync. */
export interface MetadataSynced {
  created: string[];
  skipped: string[];
}
