import { isRecord } from '../../../shared/domain/record.ts';
import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { readBody } from '../http/body.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { type Factors, publicPrices } from '../models/public-prices.ts';
import { allowedOnly } from '../relay/upstream-transport.ts';
import type { Sandbox } from '../store/sandbox.ts';

/** The options of the price factors, in the order of the answer. */
const optionOf: Readonly<Record<string, string>> = {
  model_ratio: 'ModelRatio',
  completion_ratio: 'CompletionRatio',
  cache_ratio: 'CacheRatio',
  create_cache_ratio: 'CreateCacheRatio',
  image_ratio: 'ImageRatio',
  audio_ratio: 'AudioRatio',
  audio_completion_ratio: 'AudioCompletionRatio',
  model_price: 'ModelPrice',
  billing_mode: 'billing_setting.billing_mode',
  billing_expr: 'billing_setting.billing_expr',
};

/** The factors that a gateway shows for a model without a price. */
const fallback = { model_ratio: 37.5, completion_ratio: 1 };

/** Compares other sites' prices with this site's (docs/gateways-modern.md 7.4). Writes nothing. */
export function registerPriceSync(app: SandboxApp, sandbox: Sandbox): void {
  const { store, options, traits } = sandbox;
  if (!traits.pricing.modern) return;
  const root = authenticate(sandbox, Role.Root);
  app.get('/api/ratio_sync/channels', root, (context) => {
    const channels = store.all<{
      id: number;
      name: string;
      base_url: string;
      status: number;
      type: number;
    }>(
      `SELECT id, name, base_url, status, type FROM channels WHERE base_url IS NOT NULL AND base_url <> '' ORDER BY id`,
    );
    const presets = Object.entries(publicPrices).map(([id, { name, base_url }]) => {
      return { id: Number(id), name, base_url, status: 1, type: 0 };
    });
    return succeed(context, [...channels, ...presets]);
  });
  app.post('/api/ratio_sync/fetch', root, async (context) => {
    const { upstreams } = await readBody(context);
    const asked = (Array.isArray(upstreams) ? upstreams : [])
      .filter(isRecord)
      .map(({ id, name, base_url, endpoint }) => ({
        id: Number(id ?? 0),
        name: Number(id ?? 0) === 0 ? String(name) : `${String(name)}(${Number(id)})`,
        address: `${String(base_url ?? '').replace(/\/+$/, '')}${String(endpoint || '/api/pricing')}`,
      }))
      .filter(({ address }) => address.startsWith('http'));
    if (asked.length === 0) throw new Refusal({ literal: '无有效上游渠道' });
    const answers = await Promise.all(
      asked.map(async ({ id, name, address }) => {
        try {
          const factors = publicPrices[id]?.factors ?? (await factorsAt(address, sandbox));
          return { name, status: 'success', factors };
        } catch (error) {
          return {
            name,
            status: 'error',
            error: error instanceof Error ? error.message : String(error),
          };
        }
      }),
    );
    const read = answers.flatMap(({ name, factors }) => (factors === undefined ? [] : [{ name, factors }]));
    const here = Object.fromEntries(
      Object.entries(optionOf).map(([field, key]) => [field, options.record<number | string>(key)]),
    );
    return succeed(context, {
      differences: differences(here, read),
      test_results: answers.map(({ factors: _, ...result }) => result),
    });
  });
}

/** The factors of another gateway, from its price list. */
async function factorsAt(url: string, sandbox: Sandbox): Promise<Factors> {
  const response = await allowedOnly(sandbox)({
    method: 'GET',
    url,
    headers: {},
    timeout: 10_000,
  });
  if (response.status !== 200) throw new Error(String(response.status));
  const answer: unknown = JSON.parse(await response.text());
  const rows = isRecord(answer) && Array.isArray(answer.data) ? answer.data.filter(isRecord) : [];
  const factors: Record<string, Record<string, number | string>> = {};
  for (const { model_name, quota_type, ...row } of rows) {
    for (const field of Object.keys(optionOf)) {
      const value = row[field];
      const isCounted = field === 'model_price' ? quota_type === 1 : quota_type === 0 || field.startsWith('billing');
      if (!isCounted || (typeof value !== 'number' && typeof value !== 'string')) continue;
      factors[field] = { ...factors[field], [String(model_name)]: value };
    }
  }
  return factors;
}

/** The fields that differ, by model; sources without any difference are left out. */
function differences(here: Factors, sources: readonly { name: string; factors: Factors }[]) {
  const models = new Set(
    sources.flatMap(({ factors }) => Object.values(factors).flatMap((values) => Object.keys(values))),
  );
  const differing = new Set<string>();
  const byModel: Record<string, Record<string, object>> = {};
  for (const model of models) {
    for (const field of Object.keys(optionOf)) {
      const current = here[field]?.[model] ?? null;
      const upstreams: Record<string, unknown> = {};
      const confidence: Record<string, boolean> = {};
      let isListed = false;
      for (const { name, factors } of sources) {
        const value = factors[field]?.[model] ?? null;
        const isSame = value === current;
        upstreams[name] = isSame ? 'same' : value;
        confidence[name] = !isFallback(model, factors);
        if (isSame || value === null) continue;
        isListed = true;
        differing.add(name);
      }
      if (isListed)
        byModel[model] = {
          ...byModel[model],
          [field]: { current, upstreams, confidence },
        };
    }
  }
  for (const fields of Object.values(byModel)) {
    for (const field of Object.values(fields) as {
      upstreams: object;
      confidence: object;
    }[]) {
      for (const { name } of sources.filter((source) => !differing.has(source.name))) {
        Reflect.deleteProperty(field.upstreams, name);
        Reflect.deleteProperty(field.confidence, name);
      }
    }
  }
  return byModel;
}

function isFallback(model: string, factors: Factors): boolean {
  return Object.entries(fallback).every(([field, value]) => factors[field]?.[model] === value);
}
