import { lackedBy, type RowKind } from '../../shared/gateway/dialect/row-fields.ts';
import type { Gateway } from '../../shared/gateway/gateway.ts';

/** Methods of the client whose call One API has not (docs/gateways.md 11). */
export const missingOnOneApi = [
  'site.test',
  'pricing.list',
  'account.groups',
  'account.models',
  'channels.deleteMany',
  'dashboard.all',
  'dashboard.self',
  'drawings.list',
  'drawings.listSelf',
  'tasks.list',
  'tasks.listSelf',
] as const;

const kinds: readonly string[] = ['channel', 'token', 'user', 'redemption'] satisfies RowKind[];
const isKind = (noun: string): noun is RowKind => kinds.includes(noun);

/** A draft without the fields that One API has no column for, which the client refuses there; whole elsewhere. */
export function heldBy<Draft extends object>(gateway: Gateway, kind: string, draft: Draft): Draft {
  if (!gateway.isOneApi() || !isKind(kind)) return draft;
  const lacking = lackedBy(gateway, kind);
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !lacking.includes(name))) as Draft;
}

/** Fields that an older gateway's rows must show too: a token's list of models says by itself on One API whether it limits. */
export function shownBy(gateway: Gateway, kind: string, names: readonly string[]): string[] {
  const held = heldBy(gateway, kind, Object.fromEntries(names.map((name) => [name, true])));
  return Object.keys(held).filter((name) => !gateway.isOneApi() || name !== 'model_limits_enabled');
}

/** A row as others would tell it: One API has its own names for a token's models and addresses, and ranges for these. */
export function inCommonNames(row: Record<string, unknown>): Record<string, unknown> {
  if (!('subnet' in row)) return row;
  const { models, subnet, ...rest } = row;
  const addresses = String(subnet ?? '').split(',');
  return {
    ...rest,
    model_limits: models,
    allow_ips: addresses.map((address) => address.replace(/\/(32|128)$/, '')).join('\n'),
  };
}
