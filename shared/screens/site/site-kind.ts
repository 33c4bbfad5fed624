import { isReadOnlyOption, isSecretOption } from '../../domain/option/option.ts';
import { priceTables } from '../../domain/price/model-price.ts';
import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';
import { channelEntry } from '../channel/channel-entry.ts';
import { metadataEntries } from '../metadata/metadata-entries.ts';
import { panelEntry } from '../panel/panel-entry.ts';
import { planEntry } from '../plan/plan-entry.ts';
import { redemptionEntry } from '../redemption/redemption-entry.ts';
import { signInServiceEntry } from '../sign-in-service/sign-in-service-entry.ts';
import { tokenEntry } from '../token/token-entry.ts';
import { userEntry } from '../user/user-entry.ts';

/** One file of a site: rows of a list by their names, or options by their keys (CHG-01). */
export type SiteKind =
  | RowKind
  | {
      file: string;
      /** Whether an option stands in it. */
      holds(key: string): boolean;
    };

/** A file of rows of a list. */
export interface RowKind {
  file: string;
  /** The list that the rows stand in. */
  list: Required<Pick<ScreenEntry, 'load'>> & ScreenEntry;
  /** The field that names a thing of another file; the things' own names where there is none. */
  refers?: { field?: string; to: string };
  /** What its form wants besides for a secret that takes the place of the one that is there. */
  withSecret?: Readonly<Record<string, unknown>>;
}

const groupOptions = new Set(['GroupRatio', 'UserUsableGroups', 'GroupGroupRatio', 'AutoGroups', 'TopupGroupRatio']);
const priceOptions = new Set<string>([...priceTables, 'billing_setting.billing_mode', 'billing_setting.billing_expr']);
const isTold = (key: string) => !isSecretOption(key) && !isReadOnlyOption(key);

const [metadataEntry, , , vendorEntry] = metadataEntries;

/** What channels cost, which is no list that people open. */
const costEntry = {
  noun: 'cost',
  label: 'channel.setCost',
  access: Role.Root,
  load: async () => (await import('./cost-rows.ts')).costScreen,
} as const satisfies ScreenEntry;

/** Everything that a site is described by, in the order in which one thing needs another. */
export const siteKinds: readonly SiteKind[] = [
  { file: 'options', holds: (key) => isTold(key) && !groupOptions.has(key) && !priceOptions.has(key) },
  { file: 'groups', holds: (key) => groupOptions.has(key) },
  { file: 'prices', holds: (key) => isTold(key) && priceOptions.has(key) },
  { file: 'vendors', list: vendorEntry },
  { file: 'models', list: metadataEntry, refers: { field: 'vendor', to: 'vendors' } },
  { file: 'channels', list: channelEntry, withSecret: { key_mode: 'replace' } },
  { file: 'plans', list: planEntry },
  { file: 'panels', list: panelEntry },
  { file: 'sign-in-services', list: signInServiceEntry },
  { file: 'costs', list: costEntry, refers: { to: 'channels' } },
];

/** Every kind of rows that a file may hold: those of a site, and what belongs to people (CHG-05, CHG-11). */
export const rowKinds: readonly RowKind[] = [
  ...siteKinds.flatMap((kind) => ('list' in kind ? [kind] : [])),
  { file: 'keys', list: tokenEntry },
  { file: 'users', list: userEntry },
  { file: 'codes', list: redemptionEntry },
];

/**
 * The kinds that rows of files may be of. Lines of panels are not: they have no name by which one is found; nor is what a site has
 * a handful of.
 */
export const importKinds: readonly RowKind[] = rowKinds.filter(
  ({ file }) => !['panels', 'sign-in-services', 'costs'].includes(file),
);

/** What is described of one thing, by field: as JSON, without what holds by itself. */
export type SiteEntry = Readonly<Record<string, unknown>>;

/** A file of a site, by the names of what it describes. */
export type SiteEntries = ReadonlyMap<string, SiteEntry>;

/** A site by its files. A file that is not there says nothing of its kind. */
export type Site = ReadonlyMap<string, SiteEntries>;

/** A reference to a secret, whose value nothing tells. */
export function isReference(value: unknown): boolean {
  return typeof value === 'string' && /^\$\{(env|file|row):[^}]+\}$/.test(value);
}

/** The kind of rows that a file holds; undefined of options. */
export function rowKindOf(file: string): RowKind | undefined {
  return rowKinds.find((kind) => kind.file === file);
}

/** The kinds of the things, and the names of each, which are all that is to be read of them. */
export function kindsOfThings(things: readonly { file: string; name: string }[]): {
  kinds: readonly SiteKind[];
  namesOf(file: string): ReadonlySet<string>;
} {
  const names = new Map<string, Set<string>>();
  for (const { file, name } of things) names.set(file, (names.get(file) ?? new Set()).add(name));
  return { kinds: kindsOfFiles(new Set(names.keys())), namesOf: (file) => names.get(file) ?? new Set() };
}

/** The kinds of these files, in the order in which one thing needs another. */
export function kindsOfFiles(files: ReadonlySet<string>): readonly SiteKind[] {
  return [...siteKinds.filter((kind) => 'holds' in kind), ...rowKinds].filter(({ file }) => files.has(file));
}
