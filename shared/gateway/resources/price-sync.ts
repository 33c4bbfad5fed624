import * as z from 'zod/mini';
import type { PriceDifferences, PriceSource } from '../../domain/price/price-sync.ts';
import { anything, number, onFirstUse, text } from '../../domain/schema.ts';
import type { Client } from '../client/client.ts';
import { decode, decodeRows } from '../client/decode.ts';
import type { CallOptions } from '../client/page.ts';

/** The result of a gateway's comparison of its prices with those of other sites. */
export interface PriceComparison {
  differences: PriceDifferences;
  /** By source: '' where it answered, otherwise the reason why not. Sources that the gateway skipped are missing. */
  results: Readonly<Record<string, string>>;
}

/** Prices of other sites and of public lists (docs/gateways-modern.md 7.4; super admin, from v0.8.6 on). */
export interface PriceSync {
  sources(o?: CallOptions): Promise<PriceSource[]>;
  /** Compares prices; slow, because the gateway requests each source. Writes nothing. */
  compare(sources: readonly PriceSource[], o?: CallOptions): Promise<PriceComparison>;
}

const sourceSchema = onFirstUse(() =>
  z.looseObject({
    id: number,
    name: text,
    base_url: text,
    type: number,
  }),
);
const differenceSchema = onFirstUse(() =>
  z.looseObject({
    upstreams: z.record(z.string(), z.optional(anything)),
    confidence: z.optional(z.nullable(z.record(z.string(), z.boolean()))),
  }),
);
const resultSchema = onFirstUse(() => z.looseObject({ name: text, status: text, error: text }));
const comparisonSchema = onFirstUse(() =>
  z.looseObject({
    differences: z.optional(z.nullable(z.record(z.string(), z.record(z.string(), differenceSchema())))),
    test_results: z.optional(z.nullable(z.array(resultSchema()))),
  }),
);

/** The name of a source in the gateway's answer. */
export function wireNameOf({ id, name }: Pick<PriceSource, 'id' | 'name'>): string {
  return id === 0 ? name : `${name}(${id})`;
}

const openRouterType = 20;

/**
 * The endpoint that the gateway's own console sends for a source; without it the gateway would request the price list
 * of another gateway.
 */
function endpointOf({ id, type }: PriceSource): string {
  if (id === -100) return '/llm-metadata/api/newapi/ratio_config-v1-base.json';
  if (id === -101) return 'https://models.dev/api.json';
  return type === openRouterType ? 'openrouter' : '/api/pricing';
}

/** The calls of a comparison of prices, over a client. */
export function createPriceSync(client: Client): PriceSync {
  const path = '/api/ratio_sync';
  return {
    async sources(o) {
      const { data } = await client.call({ method: 'GET', path: `${path}/channels` }, o);
      return decodeRows(sourceSchema(), data ?? [], `${path}/channels`);
    },
    async compare(sources, o) {
      const upstreams = sources.map((source) => {
        const { id, name, base_url } = source;
        return { id, name, base_url, endpoint: endpointOf(source) };
      });
      const call = {
        method: 'POST',
        path: `${path}/fetch`,
        body: { upstreams, timeout: 30 },
        slow: true,
      } as const;
      const { data } = await client.call(call, o);
      const comparison = decode(comparisonSchema(), data, call.path);
      const differences = Object.entries(comparison.differences ?? {}).map(([model, fields]) => {
        const read = Object.entries(fields).map(([field, { upstreams: values, confidence }]) => {
          return [field, { upstreams: values, confidence: confidence ?? {} }] as const;
        });
        return [model, Object.fromEntries(read)] as const;
      });
      const results = (comparison.test_results ?? []).map(({ name, status, error }) => {
        return [name, status === 'success' ? '' : error || status] as const;
      });
      return {
        differences: Object.fromEntries(differences),
        results: Object.fromEntries(results),
      };
    },
  };
}
