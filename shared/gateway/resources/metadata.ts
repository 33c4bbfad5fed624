import * as z from 'zod/mini';
import {
  type MetadataFields,
  type MetadataPreview,
  type MetadataSynced,
  type ModelMetadata,
  type ModelVendor,
  metadataConflictSchema,
  modelMetadataSchema,
  modelVendorSchema,
} from '../../domain/channel/model-metadata.ts';
import { isRecord } from '../../domain/record.ts';
import { identity, numberMap, onFirstUse, text, textList } from '../../domain/schema.ts';
import type { Client } from '../client/client.ts';
import { decode, decodeNames } from '../client/decode.ts';
import { decodeAnswer } from '../client/dry-run.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions, Page, PageQuery } from '../client/page.ts';
import { listPage } from '../dialect/dialect-list.ts';
import { expectRecord, writtenRow } from '../reading/read-back.ts';

/**
 * `vendor` is an id: a name together with a keyword is an error of the gateway's database (docs/gateways-modern.md
 * 6.1).
 */
export interface MetadataQuery extends PageQuery {
  keyword?: string;
  vendor?: number;
  /** `enabled` or `disabled`; older than v1.0 does not look at it. */
  status?: string;
}

/** A site's metadata of models and of their vendors (docs/gateways-modern.md 6; admin, from v0.9 on). */
export interface Metadata {
  list(query: MetadataQuery, o?: CallOptions): Promise<Page<ModelMetadata>>;
  get(id: number, o?: CallOptions): Promise<ModelMetadata>;
  /** Resolves with the id. The answer repeats the values sent, not the stored ones: read the row again. */
  create(fields: MetadataFields, o?: CallOptions): Promise<number | undefined>;
  /** Writes all fields of a row. The gateway reports no error where the row does not exist. */
  update(id: number, fields: MetadataFields, o?: CallOptions): Promise<void>;
  /** Writes only the status. */
  setStatus(id: number, status: number, o?: CallOptions): Promise<void>;
  delete(id: number, o?: CallOptions): Promise<void>;
  /** Names of models that enabled channels serve and that no row matches exactly. */
  missing(o?: CallOptions): Promise<string[]>;
  /** Compares with the public catalogue. `locale` is `en`, `ja` or '', for its default texts. */
  preview(locale: string, o?: CallOptions): Promise<MetadataPreview>;
  /** Creates a row for EVERY missing model that the catalogue knows; the gateway offers no selection. */
  createMissing(locale: string, o?: CallOptions): Promise<MetadataSynced>;

  vendors(query: PageQuery & { keyword?: string }, o?: CallOptions): Promise<Page<ModelVendor>>;
  vendor(id: number, o?: CallOptions): Promise<ModelVendor>;
  /** The number of rows, by vendor id. */
  countByVendor(o?: CallOptions): Promise<Record<string, number>>;
  createVendor(fields: VendorFields, o?: CallOptions): Promise<ModelVendor | undefined>;
  /**
   * Writes all fields: a missing field becomes 0 or '', and an unknown id creates a vendor (docs/gateways-modern.md
   * 29.12).
   */
  saveVendor(row: ModelVendor, o?: CallOptions): Promise<void>;
  deleteVendor(id: number, o?: CallOptions): Promise<void>;
}

/** The fields of a new vendor. */
export interface VendorFields {
  name: string;
  description: string;
  icon: string;
}

const collection = '/api/models/';
const vendorCollection = '/api/vendors/';
const syncPath = '/api/models/sync_upstream';
const conflicts = onFirstUse(() =>
  z.array(z.looseObject({ model_name: text, fields: z.array(metadataConflictSchema()) })),
);
const previewSchema = onFirstUse(() =>
  z.looseObject({ missing: textList, conflicts: z.optional(z.nullable(conflicts())) }),
);
// Older gateways route this path to another call, whose data has no page.
const countsSchema = onFirstUse(() => z.looseObject({ page: identity, vendor_counts: numberMap }));
const syncedSchema = onFirstUse(() => z.looseObject({ created_list: textList, skipped_models: textList }));

/** The calls of metadata and vendors, over a client. */
export function createMetadata(client: Client): Metadata {
  const read = async (path: string, o?: CallOptions) => (await client.call({ method: 'GET', path }, o)).data;
  const vendor = async (id: number, o?: CallOptions) => {
    const path = `${vendorCollection}${id}`;
    return decode(modelVendorSchema(), await read(path, o), path);
  };
  const vendors: Metadata['vendors'] = ({ keyword = '', ...query }, o) => {
    const path = keyword === '' ? vendorCollection : `${vendorCollection}search`;
    const filters = { keyword: keyword || undefined };
    return listPage(client, { path, row: modelVendorSchema, arrays: 'asked', query: filters }, query, o);
  };
  return {
    list({ keyword = '', vendor: vendorId, status, ...query }, o) {
      const isSearch = keyword !== '' || vendorId !== undefined;
      const path = isSearch ? `${collection}search` : collection;
      const filters = { keyword: keyword || undefined, vendor: vendorId, status };
      return listPage(client, { path, row: modelMetadataSchema, arrays: 'asked', query: filters }, query, o);
    },
    async get(id, o) {
      const path = `${collection}${id}`;
      return decode(modelMetadataSchema(), await read(path, o), path);
    },
    async create(fields, o) {
      const call = { method: 'POST', path: collection, body: { ...fields } } as const;
      const answer = await client.call(call, o);
      expectRecord(answer, call);
      const { data } = answer;
      return isRecord(data) && typeof data.id === 'number' && data.id > 0 ? data.id : undefined;
    },
    async update(id, fields, o) {
      await client.call({ method: 'PUT', path: collection, body: { id, ...fields } }, o);
    },
    async setStatus(id, status, o) {
      // The value must be exactly `true`: with any other the gateway writes the whole row (docs/gateways-modern.md
      // 29.29).
      const query = { status_only: 'true' };
      await client.call({ method: 'PUT', path: collection, query, body: { id, status } }, o);
    },
    async delete(id, o) {
      await client.call({ method: 'DELETE', path: `${collection}${id}` }, o);
    },
    missing: async (o) => decodeNames(await read(`${collection}missing`, o)).sort(),
    async preview(locale, o) {
      const path = `${syncPath}/preview`;
      const { data } = await client.call(
        { method: 'GET', path, query: { locale: locale || undefined }, slow: true },
        o,
      );
      const preview = decode(previewSchema(), data, path);
      return { missing: preview.missing, conflicts: preview.conflicts ?? [] };
    },
    async createMissing(locale, o) {
      const call = { method: 'POST', path: syncPath, body: { overwrite: [], locale }, slow: true } as const;
      const answer = await client.call(call, o);
      const filled = { ...answer, data: answer.data ?? {} };
      const { created_list, skipped_models } = decodeAnswer(syncedSchema(), filled, call);
      return { created: created_list, skipped: skipped_models };
    },

    vendors,
    vendor,
    async countByVendor(o) {
      const { data } = await client.call({ method: 'GET', path: collection, query: { p: 1, page_size: 1 } }, o);
      return decode(countsSchema(), data, collection).vendor_counts;
    },
    async createVendor(fields, o) {
      const call = { method: 'POST', path: vendorCollection, body: { ...fields, status: 1 } } as const;
      const answer = await client.call(call, o);
      return writtenRow(modelVendorSchema(), answer, call, async () => {
        const { rows } = await vendors({ page: 1, pageSize: 100, keyword: fields.name }, o);
        const made = rows.find(({ name }) => name === fields.name);
        if (made === undefined) throw new GatewayError('not-found');
        return made;
      });
    },
    async saveVendor(row, o) {
      await client.call({ method: 'PUT', path: vendorCollection, body: { ...row } }, o);
    },
    async deleteVendor(id, o) {
      await client.call({ method: 'DELETE', path: `${vendorCollection}${id}` }, o);
    },
  };
}
