import type { ModelMetadata, ModelVendor } from '../../domain/channel/model-metadata.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { walkPages } from '../../gateway/reading/read-pages.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Metadata with the name of its vendor: '' for none, the vendor's id where it was deleted. */
export interface MetadataRow extends ModelMetadata {
  vendor: string;
}

/** All vendors of the site. */
export async function readVendors({ gateway }: ScreenContext, options: CallOptions): Promise<ModelVendor[]> {
  const vendors: ModelVendor[] = [];
  const list = walkPages(
    (query) => gateway.metadata.vendors(query, options),
    ({ id }) => id,
  );
  for await (const vendor of list) vendors.push(vendor);
  return vendors.sort((one, other) => one.name.localeCompare(other.name));
}

/** A row with the name of its vendor. Rows keep the ids of deleted vendors (docs/gateways-modern.md 6.2). */
export function withVendor(row: ModelMetadata, vendors: readonly ModelVendor[]): MetadataRow {
  const known = vendors.find(({ id }) => id === row.vendor_id)?.name;
  return { ...row, vendor: known ?? (row.vendor_id === 0 ? '' : `#${row.vendor_id}`) };
}

/** Reads one row. @throws GatewayError `not-found` */
export async function readMetadata(id: number, context: ScreenContext, options: CallOptions): Promise<MetadataRow> {
  const [row, vendors] = await Promise.all([context.gateway.metadata.get(id, options), readVendors(context, options)]);
  return withVendor(row, vendors);
}

/** The metadata of exactly this name, with the name of its vendor; undefined where there is none. */
export async function metadataOf(
  name: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<MetadataRow | undefined> {
  const found = await findByName(name, context, options);
  return found && withVendor(found, await readVendors(context, options));
}

/** The row with exactly this name; undefined where there is none. */
export async function findByName(
  name: string,
  { gateway }: ScreenContext,
  options: CallOptions,
): Promise<ModelMetadata | undefined> {
  const list = walkPages(
    (query) => gateway.metadata.list({ ...query, keyword: name }, options),
    ({ id }) => id,
  );
  for await (const row of list) if (row.model_name === name) return row;
  return undefined;
}
