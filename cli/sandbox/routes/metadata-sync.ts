import { isRecord } from '../../../shared/domain/record.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type Body, readBody } from '../http/body.ts';
import { type SandboxApp, type SandboxContext, succeed } from '../http/envelope.ts';
import { type MetadataRow, metadataRows, missingModels } from '../metadata/metadata-row.ts';
import { type CatalogueModel, catalogueModels, catalogueVendors } from '../metadata/public-catalogue.ts';
import type { Sandbox } from '../store/sandbox.ts';

const path = '/api/models/sync_upstream';

/** Metadata from the public catalogue (docs/gateways-modern.md 6.1), with its quirks (29.13 to 29.15). */
export function registerMetadataSync(app: SandboxApp, sandbox: Sandbox): void {
  const { store, traits } = sandbox;
  if (!traits.pricing.modern) return;
  const admin = authenticate(sandbox, Role.Admin);
  const known = () => new Map(catalogueModels.map((model) => [model.model_name, model]));
  app.get(`${path}/preview`, admin, (context) => {
    const missing = missingModels(sandbox).filter((name) => known().has(name));
    const vendorName = vendorNames(sandbox);
    const conflicts = metadataRows(sandbox).flatMap((row) => {
      const upstream = known().get(row.model_name);
      if (upstream === undefined || row.sync_official === 0) return [];
      const fields = differences(row, upstream, vendorName.get(row.vendor_id) ?? '');
      return fields.length === 0 ? [] : [{ model_name: row.model_name, fields }];
    });
    return succeed(context, {
      missing: missing.length === 0 ? null : missing,
      conflicts: conflicts.length === 0 ? null : conflicts,
      source: sourceOf(context.req.query('locale') ?? ''),
    });
  });
  app.post(path, admin, async (context) => {
    // An empty body is the same as an empty object.
    const body = await bodyOf(context);
    const missing = missingModels(sandbox);
    const created = missing.filter((name) => known().has(name));
    let vendorsMade = 0;
    const vendorOf = (name: string) => {
      if (name === '') return 0;
      const found = [...vendorNames(sandbox)].find(([, one]) => one === name)?.[0];
      if (found !== undefined) return found;
      const { description = '', icon = '' } = catalogueVendors.find((one) => one.name === name) ?? {};
      vendorsMade += 1;
      const { lastInsertRowid } = store.run(
        'INSERT INTO vendors (name, description, icon, created_time, updated_time) VALUES (?, ?, ?, ?, ?)',
        ...[name, description, icon, sandbox.now(), sandbox.now()],
      );
      return Number(lastInsertRowid);
    };
    for (const name of created) {
      const one = known().get(name);
      if (one === undefined) continue;
      // Rows created here are never synced again.
      store.run(
        `INSERT INTO models (model_name, description, icon, tags, vendor_id, status, sync_official, name_rule,
           created_time, updated_time) VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?)`,
        ...[name, one.description, one.icon, one.tags, vendorOf(one.vendor_name), one.status, one.name_rule],
        ...[sandbox.now(), sandbox.now()],
      );
    }
    const updated = overwrites(body).filter(({ model_name, fields }) => {
      const row = metadataRows(sandbox).find((one) => one.model_name === model_name);
      const one = known().get(model_name);
      if (row === undefined || one === undefined || row.sync_official === 0 || fields.length === 0) return false;
      const taken = (field: keyof MetadataRow & keyof CatalogueModel) =>
        fields.includes(field) ? one[field] : row[field];
      store.run(
        `UPDATE models SET description = ?, icon = ?, tags = ?, name_rule = ?, status = ?, vendor_id = ? WHERE id = ?`,
        ...[taken('description'), taken('icon'), taken('tags'), taken('name_rule'), taken('status')],
        fields.includes('vendor') ? vendorOf(one.vendor_name) : row.vendor_id,
        row.id,
      );
      return true;
    });
    return succeed(context, {
      created_models: created.length,
      created_vendors: vendorsMade,
      updated_models: updated.length,
      skipped_models: missing.filter((name) => !created.includes(name)),
      created_list: created,
      updated_list: updated.map(({ model_name }) => model_name),
      source: sourceOf(typeof body.locale === 'string' ? body.locale : ''),
    });
  });
}

async function bodyOf(context: SandboxContext): Promise<Body> {
  return (await context.req.raw.clone().text()) === '' ? {} : readBody(context);
}

function overwrites({ overwrite }: Body): { model_name: string; fields: unknown[] }[] {
  return (Array.isArray(overwrite) ? overwrite : [])
    .filter(isRecord)
    .map(({ model_name, fields }) => ({ model_name: String(model_name), fields: Array.isArray(fields) ? fields : [] }));
}

function vendorNames({ store }: Sandbox): Map<number, string> {
  const rows = store.all<{ id: number; name: string }>('SELECT id, name FROM vendors WHERE DeletedAt IS NULL');
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function differences(row: MetadataRow, upstream: CatalogueModel, vendor: string) {
  const pairs = [
    ['description', row.description, upstream.description],
    ['icon', row.icon, upstream.icon],
    ['tags', row.tags, upstream.tags],
    ['vendor', vendor, upstream.vendor_name],
    ['name_rule', row.name_rule, upstream.name_rule],
    ['status', row.status, upstream.status],
  ] as const;
  return pairs.flatMap(([field, local, other]) => (local === other ? [] : [{ field, local, upstream: other }]));
}

function sourceOf(locale: string) {
  // The locale is compared in lower case, so that no Chinese one matches.
  const folder = ['en', 'ja'].includes(locale) ? `/i18n/${locale}` : '';
  const base = `https://catalogue.example.com/llm-metadata/api${folder}/newapi`;
  return { locale, models_url: `${base}/models.json`, vendors_url: `${base}/vendors.json` };
}
