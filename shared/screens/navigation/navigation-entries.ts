import { hasRole, Role } from '../../domain/user/role.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { isOnSite, type Noun, type Screen, screenOf } from '../registry.ts';
import { hasChats } from './chat-entries.ts';

/** The context that decides which entries a user sees. */
export type NavigationContext = Pick<ScreenContext, 'status' | 'role'>;

/** The two parts of the navigation: what admins run, and what every user uses. */
export type NavigationPart = 'operate' | 'use';

/** One screen as a tab of a navigation entry. */
export interface NavigationTab {
  noun: Noun;
  /** Its label as a tab. */
  label: MessageKey;
}

/** One entry of the side bar with its tabs, at least one. */
export interface SideEntry {
  /** The id of the entry, the same for every user, whatever its label is. */
  id: EntryId;
  part: NavigationPart;
  label: MessageKey;
  tabs: readonly NavigationTab[];
}

interface TabEntry extends NavigationTab {
  /** The least role that sees it here, where that is higher than the role that may open it. */
  least?: Role;
  /** Users of this role or a higher one find it in another entry. */
  below?: Role;
}

interface EntryDefinition {
  id: string;
  label: MessageKey;
  tabs: readonly TabEntry[];
}

const { Admin, Root } = Role;

/** The entries of what admins run, in order: at most seven (WEB-17). */
const operated = [
  { id: 'pulse', label: 'navigation.pulse', tabs: [{ noun: 'pulse', label: 'navigation.pulse' }] },
  {
    id: 'channels',
    label: 'navigation.channel',
    tabs: [
      { noun: 'channel', label: 'navigation.tabList' },
      { noun: 'tag', label: 'navigation.tag' },
      { noun: 'provider-key', label: 'navigation.providerKey' },
      { noun: 'probe', label: 'navigation.probe' },
      { noun: 'route', label: 'navigation.route' },
      { noun: 'upstream-update', label: 'navigation.upstreamUpdate' },
      { noun: 'affinity', label: 'navigation.affinity' },
    ],
  },
  {
    id: 'users',
    label: 'navigation.user',
    tabs: [
      { noun: 'user', label: 'navigation.tabList' },
      { noun: 'group', label: 'navigation.group', least: Admin },
    ],
  },
  {
    id: 'sales',
    label: 'navigation.sales',
    tabs: [
      { noun: 'redemption', label: 'navigation.tabCodes' },
      { noun: 'order', label: 'navigation.order', least: Admin },
      { noun: 'plan', label: 'navigation.plan' },
      { noun: 'subscription', label: 'navigation.subscription', least: Admin },
    ],
  },
  {
    id: 'prices',
    label: 'navigation.prices',
    tabs: [
      { noun: 'price', label: 'navigation.tabTable' },
      { noun: 'price-sync', label: 'navigation.tabSync' },
      { noun: 'metadata', label: 'navigation.tabMetadata' },
      { noun: 'metadata-sync', label: 'navigation.metadataSync' },
      { noun: 'missing-model', label: 'navigation.tabMissing' },
      { noun: 'vendor', label: 'navigation.vendor' },
    ],
  },
  {
    id: 'changes',
    label: 'navigation.changes',
    tabs: [
      { noun: 'site', label: 'navigation.tabPlanned' },
      { noun: 'journal', label: 'navigation.journal', least: Admin },
    ],
  },
  {
    id: 'settings',
    label: 'navigation.settings',
    tabs: [
      { noun: 'settings', label: 'navigation.tabOptions', least: Root },
      { noun: 'panel', label: 'navigation.panel' },
      { noun: 'sign-in-service', label: 'navigation.signInService' },
      { noun: 'instance', label: 'navigation.instance' },
      { noun: 'background-task', label: 'navigation.backgroundTask' },
    ],
  },
] as const satisfies readonly EntryDefinition[];

/** The entries of what every user uses, in order: at most seven (WEB-17). */
const used = [
  { id: 'home', label: 'web.home', tabs: [{ noun: 'home', label: 'web.home' }] },
  {
    id: 'models',
    label: 'navigation.pricing',
    tabs: [
      { noun: 'pricing', label: 'navigation.tabList' },
      { noun: 'group', label: 'navigation.group', below: Admin },
    ],
  },
  { id: 'playground', label: 'navigation.playground', tabs: [{ noun: 'playground', label: 'navigation.playground' }] },
  {
    id: 'usage',
    label: 'navigation.usage',
    tabs: [
      { noun: 'usage', label: 'navigation.tabReport' },
      { noun: 'dashboard', label: 'navigation.dashboard' },
    ],
  },
  {
    id: 'logs',
    label: 'navigation.log',
    tabs: [
      { noun: 'log', label: 'navigation.tabCalls' },
      { noun: 'drawing', label: 'navigation.tabDrawings' },
      { noun: 'task', label: 'navigation.tabTasks' },
    ],
  },
  {
    id: 'keys',
    label: 'navigation.keys',
    tabs: [
      { noun: 'token', label: 'navigation.token' },
      { noun: 'connect', label: 'navigation.connect' },
      { noun: 'chat', label: 'navigation.tabChats' },
    ],
  },
  {
    id: 'wallet',
    label: 'navigation.wallet',
    tabs: [
      { noun: 'wallet', label: 'navigation.tabBalance' },
      { noun: 'order', label: 'navigation.order', below: Admin },
      { noun: 'subscription', label: 'navigation.subscription', below: Admin },
      { noun: 'checkin', label: 'navigation.checkin' },
    ],
  },
] as const satisfies readonly EntryDefinition[];

/** The ids of navigation entries, the same for every user. */
export type EntryId = (typeof operated)[number]['id'] | (typeof used)[number]['id'];

/**
 * The entries about the user and not the site, in the menu of the user's name. Admins find their own writes in Changes.
 */
const personal: readonly TabEntry[] = [
  { noun: 'account', label: 'navigation.account' },
  // For users below super admin, the settings are those of their account.
  { noun: 'settings', label: 'navigation.settings', below: Root },
  { noun: 'journal', label: 'navigation.journal', below: Admin },
  { noun: 'about', label: 'web.about' },
  { noun: 'notice', label: 'navigation.notice' },
];

const parts: readonly (readonly [NavigationPart, readonly EntryDefinition[]])[] = [
  ['operate', operated],
  ['use', used],
];

/**
 * The navigation entries of this user on this site, in order, those for admins first (WEB-17). Tabs that the role or
 * the site lacks are left out, and so are entries without tabs. An entry takes the label of its only tab, or of its
 * first where the tab it is named after is missing: without orders, `Sales` is labelled as its codes. Call it again
 * when the status or the role changes.
 */
export function navigationEntries(context: NavigationContext): SideEntry[] {
  return parts.flatMap(([part, entries]) =>
    entries.flatMap(({ id, label, tabs: all }) => {
      const tabs = all.filter((tab) => isOpen(tab, context));
      const [first] = tabs;
      if (first === undefined) return [];
      const isNamesake = first === all[0] && (tabs.length > 1 || all.length === 1);
      return { id: id as EntryId, part, label: isNamesake ? label : screenOf(first.noun).label, tabs };
    }),
  );
}

/** The entries of `navigationEntries` by part; a part without entries is left out. */
export function entriesByPart(context: NavigationContext): { part: NavigationPart; entries: readonly SideEntry[] }[] {
  const entries = navigationEntries(context);
  return parts
    .map(([part]) => ({ part, entries: entries.filter((entry) => entry.part === part) }))
    .filter((one) => one.entries.length > 0);
}

/** The entries in the menu of the user's name, in order. */
export function personalTabs(context: NavigationContext): readonly NavigationTab[] {
  return personal.filter((tab) => isOpen(tab, context));
}

/** The entry that leads to a screen, and its tab; undefined where none does for this user on this site. */
export function entryOf(
  noun: string,
  context: NavigationContext,
): { entry: SideEntry; tab: NavigationTab } | undefined {
  for (const entry of navigationEntries(context)) {
    const tab = entry.tabs.find((one) => one.noun === noun);
    if (tab !== undefined) return { entry, tab };
  }
  return undefined;
}

/**
 * The name of a screen where its entry is not visible: its own label, after the entry's where that has several tabs.
 */
export function pathOf({ entry, tab }: { entry: SideEntry; tab: NavigationTab }): readonly MessageKey[] {
  const { label } = screenOf(tab.noun);
  return label === entry.label || entry.tabs.length === 1 ? [entry.label] : [entry.label, label];
}

/** The screen whose icon an entry shows: that of its first tab. */
export function faceOf({ tabs }: SideEntry): Screen {
  return screenOf(tabs[0]?.noun ?? 'home');
}

function isOpen({ noun, least, below }: TabEntry, { status, role }: NavigationContext): boolean {
  const screen = screenOf(noun);
  return (
    hasRole(role, least ?? screen.access) &&
    !(below !== undefined && hasRole(role, below)) &&
    isOnSite(screen, status) &&
    (noun !== 'chat' || hasChats(status))
  );
}
