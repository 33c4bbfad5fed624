import { priceTables } from '../../domain/model-price.ts';
import { isReadOnlyOption, isSecretOption } from '../../domain/option.ts';
import type { ListNoun } from '../registry.ts';

/** One file of a site: rows of a list by their names, or options by their keys (CHG-01). */
export type SiteKind =
  | { file: string; noun: ListNoun }
  | {
      file: string;
      /** Whether an option stands in it. */
      holds(key: string): boolean;
    };

const groupOptions = new Set(['GroupRatio', 'UserUsableGroups', 'GroupGroupRatio', 'AutoGroups', 'TopupGroupRatio']);
const priceOptions = new Set<string>([...priceTables, 'billing_setting.billing_mode', 'billing_setting.billing_expr']);
const isTold = (key: string) => !isSecretOption(key) && !isReadOnlyOption(key);

/** Everything that a site is described by, in the order in which one thing needs another. */
export const siteKinds: readonly SiteKind[] = [
  { file: 'options', holds: (key) => isTold(key) && !groupOptions.has(key) && !priceOptions.has(key) },
  { file: 'groups', holds: (key) => groupOptions.has(key) },
  { file: 'prices', holds: (key) => isTold(key) && priceOptions.has(key) },
  { file: 'vendors', noun: 'vendor' },
  { file: 'models', noun: 'metadata' },
  { file: 'channels', noun: 'channel' },
  { file: 'plans', noun: 'plan' },
  { file: 'panels', noun: 'panel' },
];

/** What is described of one thing, by field: as JSON, without what holds by itself. */
export type SiteEntry = Readonly<Record<string, unknown>>;

/** A file of a site, by the names of what it describes. */
export type SiteEntries = ReadonlyMap<string, SiteEntry>;

/** A site by its files. A file that is not there says nothing of its kind. */
export type Site = ReadonlyMap<string, SiteEntries>;

/** A reference to a secret, whose value nothing tells. */
export function isReference(value: unknown): boolean {
  return typeof value === 'string' && /^\$\{(env|file):[^}]+\}$/.test(value);
}
