import { isReadOnlyOption, isSecretOption } from '../../domain/option/option.ts';
import { panelOfFields, panelOptions } from '../../domain/option/panel.ts';
import { priceTables } from '../../domain/price/model-price.ts';
import { Role } from '../../domain/user/role.ts';
import type { ScreenEntry } from '../../screen/screen-entry.ts';
import type { MessageKey } from '../../text/text.ts';
import { channelEntry } from '../channel/channel-entry.ts';
import { metadataEntries } from '../metadata/metadata-entries.ts';
import { panelEntry } from '../panel/panel-entry.ts';
import { planEntry } from '../plan/plan-entry.ts';
import { redemptionEntry } from '../redemption/redemption-entry.ts';
import { signInServiceEntry } from '../sign-in-service/sign-in-service-entry.ts';
import { tokenEntry } from '../token/token-entry.ts';
import { userEntry } from '../user/user-entry.ts';

/** A file of a site: rows of a list by name, or options by key (CHG-01). */
export type SiteKind =
  | RowKind
  | {
      file: string;
      /** What the options are about. */
      label: MessageKey;
      /** Whether the file holds this option. */
      holds(key: string): boolean;
    };

/** A file of rows of a list. */
export interface RowKind {
  file: string;
  /** The list that the rows belong to. */
  list: Required<Pick<ScreenEntry, 'load'>> & ScreenEntry;
  /** Which values refer to things of another file: those of a field, or the names of the things where there is none. */
  refers?: { field?: string; to: string };
  /** The fields that name groups of the gateway. */
  inGroups?: readonly string[];
  /** Fields of a new thing that the gateway fills in by itself where nobody names them, and from what. */
  fills?: Readonly<Record<string, 'name' | { option: string }>>;
  /** Whether people see the things in the order in which the gateway holds them, so that a file keeps it. */
  hasOrder?: boolean;
  /** Whether gateways cannot delete such things. */
  lasts?: boolean;
  /** Fields of a new thing that follow from the names of those that it has. */
  follows?(names: readonly string[]): Readonly<Record<string, unknown>>;
  /** Fields that the form needs in addition when a secret replaces an existing one. */
  withSecret?: Readonly<Record<string, unknown>>;
}

const groupOptions = new Set(['GroupRatio', 'UserUsableGroups', 'GroupGroupRatio', 'AutoGroups', 'TopupGroupRatio']);
const priceOptions = new Set<string>([...priceTables, 'billing_setting.billing_mode', 'billing_setting.billing_expr']);
const linesOfPanels = new Set(Object.values(panelOptions).map(({ key }) => key));
const isExported = (key: string) => !isSecretOption(key) && !isReadOnlyOption(key) && !linesOfPanels.has(key);

const [metadataEntry, , , vendorEntry] = metadataEntries;

/** The costs of channels, which are not a list that users open. */
const costEntry = {
  noun: 'cost',
  label: 'channel.setCost',
  access: Role.Root,
  load: async () => (await import('./cost-rows.ts')).costScreen,
} as const satisfies ScreenEntry;

/** All files of a site; a file comes after those that it refers to. */
export const siteKinds: readonly SiteKind[] = [
  {
    file: 'options',
    label: 'navigation.settings',
    holds: (key) => isExported(key) && !groupOptions.has(key) && !priceOptions.has(key),
  },
  { file: 'groups', label: 'navigation.group', holds: (key) => groupOptions.has(key) },
  { file: 'prices', label: 'navigation.prices', holds: (key) => isExported(key) && priceOptions.has(key) },
  { file: 'vendors', list: vendorEntry },
  { file: 'models', list: metadataEntry, refers: { field: 'vendor', to: 'vendors' } },
  { file: 'channels', list: channelEntry, inGroups: ['groups'], withSecret: { key_mode: 'replace' } },
  { file: 'plans', list: planEntry, inGroups: ['upgrade_group'], lasts: true },
  { file: 'panels', list: panelEntry, hasOrder: true, follows: (names) => ({ panel: panelOfFields(names) }) },
  { file: 'sign-in-services', list: signInServiceEntry },
  { file: 'costs', list: costEntry, refers: { to: 'channels' } },
];

/** The file that an option stands in; undefined for a secret, and for one that the gateway computes. */
export function fileOfOption(key: string): string | undefined {
  if (linesOfPanels.has(key)) return 'panels';
  return siteKinds.find((kind) => 'holds' in kind && kind.holds(key))?.file;
}

/** Every kind of rows that a file may hold: those of a site, and things of users (CHG-05, CHG-11). */
export const rowKinds: readonly RowKind[] = [
  ...siteKinds.flatMap((kind) => ('list' in kind ? [kind] : [])),
  { file: 'keys', list: tokenEntry },
  {
    file: 'users',
    list: userEntry,
    inGroups: ['group'],
    fills: { display_name: 'name', quota: { option: 'QuotaForNewUser' } },
  },
  { file: 'codes', list: redemptionEntry },
];

/**
 * The kinds that can be imported as rows. Lines of panels are excluded because they have no unique name, and sign-in
 * services and costs because a site has only a few.
 */
export const importKinds: readonly RowKind[] = rowKinds.filter(
  ({ file }) => !['panels', 'sign-in-services', 'costs'].includes(file),
);

/** The fields of a thing as JSON values, without defaults. */
export type SiteEntry = Readonly<Record<string, unknown>>;

/** The entries of a site file by name. */
export type SiteEntries = ReadonlyMap<string, SiteEntry>;

/** A site by its files. A missing file means that its kind is not described. */
export type Site = ReadonlyMap<string, SiteEntries>;

/** Whether a value is a reference to a secret, which stands in files instead of the secret. */
export function isReference(value: unknown): boolean {
  return typeof value === 'string' && /^\$\{(env|file|row):[^}]+\}$/.test(value);
}

/** The line of the imported rows that a reference to a secret leads to; undefined for any other value. */
export function lineOfRow(value: unknown): string | undefined {
  return /^\$\{row:(\d+)\./.exec(String(value))?.[1];
}

/** What the things of a file are called. */
export function labelOfFile(file: string): MessageKey | undefined {
  const [kind] = kindsOfFiles(new Set([file]));
  return kind && ('holds' in kind ? kind.label : kind.list.label);
}

/** The kind of rows that a file holds; undefined for options. */
export function rowKindOf(file: string): RowKind | undefined {
  return rowKinds.find((kind) => kind.file === file);
}

/** The kinds of these things, and the names to read of each kind. */
export function kindsOfThings(things: readonly { file: string; name: string }[]): {
  kinds: readonly SiteKind[];
  namesOf(file: string): ReadonlySet<string>;
} {
  const names = new Map<string, Set<string>>();
  for (const { file, name } of things) names.set(file, (names.get(file) ?? new Set()).add(name));
  return { kinds: kindsOfFiles(new Set(names.keys())), namesOf: (file) => names.get(file) ?? new Set() };
}

/** The kinds of these files, in the order in which they refer to each other. */
export function kindsOfFiles(files: ReadonlySet<string>): readonly SiteKind[] {
  return [...siteKinds.filter((kind) => 'holds' in kind), ...rowKinds].filter(({ file }) => files.has(file));
}
