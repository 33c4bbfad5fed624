import * as z from 'zod/mini';
import { type PricingModel, pricingModelSchema, type Vendor, vendorSchema } from '../../domain/price/pricing.ts';
import { isRecord, numberMap, onFirstUse } from '../../domain/schema.ts';
import type { Client } from '../client/client.ts';
import { decode, decodeRows } from '../client/decode.ts';
import { GatewayError } from '../client/gateway-error.ts';
import type { CallOptions } from '../client/page.ts';
import { readGroups } from '../dialect/dialect.ts';

/** The price list for the viewing user (docs/gateways.md 4.13). */
export interface PriceList {
  /** Sorted by name: the gateway sends them in random order (docs/gateways.md 13.29). */
  models: PricingModel[];
  /** Price factor by group. A group that is not in it cannot be used. */
  groupRatio: Record<string, number>;
  /** The labels of the groups that the viewer may use, by group. */
  usableGroups: Record<string, string>;
  /** The vendors of the models, where the site has them (from v0.9 on); a model names its vendor by id. */
  vendors: Vendor[];
}

export interface Pricing {
  list(o?: CallOptions): Promise<PriceList>;
}

const labelMap = onFirstUse(() => z.record(z.string(), z.string()));

/** The pricing call, over a client. */
export function createPricing(client: Client): Pricing {
  const path = '/api/pricing';
  return {
    async list(o) {
      const { body } = await client.call({ method: 'GET', path }, o).catch((error: unknown) => {
        // A 403 means that the site switched the price list off for all users, not that a permission is missing
        // (docs/gateways-modern.md 29.37).
        if (!(error instanceof GatewayError) || error.facts.status !== 403) throw error;
        throw new GatewayError('forbidden', { ...error.facts, reason: error.facts.reason ?? 'prices-off' });
      });
      const models = decodeRows(pricingModelSchema(), body.data, path);
      models.sort((a, b) => (a.model_name < b.model_name ? -1 : 1));
      const groupRatio = decode(numberMap, body.group_ratio, path);
      const usableGroups = isRecord(body.usable_group)
        ? decode(labelMap(), body.usable_group, path)
        : await askUsableGroups(o);
      const vendors = decodeRows(vendorSchema(), body.vendors ?? [], path);
      return { models, groupRatio, usableGroups, vendors };
    },
  };

  /** The usable groups, which classic gateways leave out of the price list (docs/gateways.md 13.30). */
  async function askUsableGroups(o?: CallOptions): Promise<Record<string, string>> {
    const isSignedIn = client.identity.credential().kind !== 'none';
    const groupsPath = isSignedIn ? '/api/user/self/groups' : '/api/user/groups';
    const groups = readGroups((await client.call({ method: 'GET', path: groupsPath }, o)).data);
    return Object.fromEntries(groups.map(({ name, label }) => [name, label]));
  }
}
