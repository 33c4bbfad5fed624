import { Role } from '../domain/user/role.ts';
import { type AnyScreen, isOnSite, type ScreenEntry } from '../screen/screen-entry.ts';
import type { MessageKey } from '../text/text.ts';
import { affinityEntry } from './affinity/affinity-entry.ts';
import { channelEntry } from './channel/channel-entry.ts';
import { groupEntry } from './group/group-entry.ts';
import { journalEntry } from './journal/journal-entry.ts';
import { metadataEntries } from './metadata/metadata-entries.ts';
import { operationEntries } from './operation/operation-entries.ts';
import { panelEntry } from './panel/panel-entry.ts';
import { planEntry } from './plan/plan-entry.ts';
import { priceEntries } from './price-sync/price-entries.ts';
import { probeEntry } from './probe/probe-entry.ts';
import { redemptionEntry } from './redemption/redemption-entry.ts';
import { signInEntries } from './sign-in/sign-in-entries.ts';
import { signInServiceEntry } from './sign-in-service/sign-in-service-entry.ts';
import { siteEntry } from './site/site-entry.ts';
import { tokenEntry } from './token/token-entry.ts';
import { userEntry } from './user/user-entry.ts';

export { type AnyScreen, isOnSite };

const { Guest, User, Admin, Root } = Role;

/**
 * All screens. Command groups, views of the terminal UI, routes of the web console, palette, completion and `doctor`
 * derive from this list; `navigation/side-places.ts` holds the navigation. No other list of screens exists.
 */
const entries = [
  {
    noun: 'playground',
    label: 'navigation.playground',
    access: User,
    paths: ['/playground'],
    icon: 'play',
    texts: ['connect', 'form'],
  },
  {
    noun: 'pricing',
    label: 'navigation.pricing',
    access: Guest,
    needs: 'has_prices',
    paths: ['/pricing'],
    icon: 'price',
    texts: ['connect', 'token'],
    aliases: ['pricings', 'prices'],
    summary: 'pricing.description',
    load: async () => (await import('./pricing/pricing-screen.ts')).pricingScreen,
  },
  {
    noun: 'pulse',
    label: 'navigation.pulse',
    access: Admin,
    paths: ['/pulse'],
    icon: 'pulse',
    summary: 'pulse.description',
    load: async () => (await import('./pulse/pulse-screen.ts')).pulseScreen,
  },
  channelEntry,
  {
    noun: 'tag',
    label: 'navigation.tag',
    access: Admin,
    needs: 'has_tags',
    paths: ['/tag'],
    icon: 'stack',
    texts: ['channel', 'channelType', 'impact'],
    aliases: ['tags'],
    summary: 'tag.description',
    load: async () => (await import('./tag/tag-screen.ts')).tagScreen,
  },
  {
    noun: 'provider-key',
    label: 'navigation.providerKey',
    access: Admin,
    paths: ['/provider-key'],
    icon: 'key',
    aliases: ['provider-keys', 'pk'],
    summary: 'providerKey.description',
    load: async () => (await import('./provider-key/provider-key-screen.ts')).providerKeyScreen,
  },
  {
    noun: 'upstream-update',
    label: 'navigation.upstreamUpdate',
    access: Admin,
    needs: 'has_upstream_updates',
    paths: ['/upstream-update'],
    icon: 'list',
    texts: ['impact'],
    aliases: ['upstream-updates', 'updates'],
    summary: 'upstreamUpdate.description',
    load: async () => (await import('./upstream-update/upstream-update-screen.ts')).upstreamUpdateScreen,
  },
  probeEntry,
  {
    noun: 'route',
    label: 'navigation.route',
    access: Admin,
    paths: ['/route'],
    icon: 'stack',
    aliases: ['routes', 'routing'],
    summary: 'route.description',
    load: async () => (await import('./route/route-screen.ts')).routeScreen,
  },
  affinityEntry,
  {
    noun: 'chat',
    label: 'navigation.chat',
    access: Guest,
    paths: ['/chat', '/chat/:id'],
    icon: 'message',
    texts: ['token'],
  },
  tokenEntry,
  {
    noun: 'connect',
    label: 'navigation.connect',
    access: User,
    paths: ['/connect'],
    icon: 'plug',
    texts: ['pricing', 'token'],
  },
  redemptionEntry,
  {
    noun: 'wallet',
    label: 'navigation.wallet',
    access: User,
    changes: User,
    paths: ['/topup'],
    icon: 'wallet',
    texts: ['account', 'home', 'order', 'plan', 'subscription', 'undo'],
  },
  {
    noun: 'order',
    label: 'navigation.order',
    access: User,
    needs: 'has_orders',
    paths: ['/order'],
    icon: 'wallet',
    aliases: ['orders'],
    summary: 'order.description',
    load: async () => (await import('./order/order-screen.ts')).orderScreen,
  },
  {
    noun: 'subscription',
    label: 'navigation.subscription',
    access: User,
    needs: 'has_orders',
    paths: ['/subscription'],
    icon: 'ticket',
    texts: ['plan', 'order', 'wallet'],
    aliases: ['subscriptions'],
    summary: 'subscription.description',
    load: async () => (await import('./subscription/subscription-screen.ts')).subscriptionScreen,
  },
  planEntry,
  {
    noun: 'checkin',
    label: 'navigation.checkin',
    access: User,
    needs: 'checkin_enabled',
    paths: ['/checkin'],
    icon: 'ticket',
    texts: ['registration'],
    aliases: ['check-in', 'checkins'],
    summary: 'checkin.description',
    load: async () => (await import('./checkin/checkin-screen.ts')).checkinScreen,
  },
  ...priceEntries,
  panelEntry,
  signInServiceEntry,
  ...operationEntries,
  ...metadataEntries,
  userEntry,
  groupEntry,
  {
    noun: 'usage',
    label: 'navigation.usage',
    access: User,
    paths: ['/usage'],
    icon: 'bars',
    texts: ['price', 'cost', 'log', 'dashboard', 'pulse'],
    aliases: ['use'],
    summary: 'usage.description',
    load: async () => (await import('./usage/usage-screen.ts')).usageScreen,
  },
  {
    noun: 'log',
    label: 'navigation.log',
    access: User,
    paths: ['/log'],
    icon: 'file',
    texts: ['user'],
    aliases: ['logs'],
    summary: 'log.description',
    load: async () => (await import('./log/log-screen.ts')).logScreen,
  },
  journalEntry,
  siteEntry,
  {
    noun: 'dashboard',
    label: 'navigation.dashboard',
    access: User,
    needs: 'enable_data_export',
    paths: ['/detail'],
    icon: 'chart',
    texts: ['list'],
  },
  {
    noun: 'drawing',
    label: 'navigation.drawing',
    access: User,
    needs: 'enable_drawing',
    paths: ['/midjourney'],
    icon: 'brush',
    aliases: ['drawings', 'midjourney', 'mj'],
    summary: 'drawing.description',
    load: async () => (await import('./drawing/drawing-screen.ts')).drawingScreen,
  },
  {
    noun: 'task',
    label: 'navigation.task',
    access: User,
    needs: 'enable_task',
    paths: ['/task'],
    icon: 'stack',
    aliases: ['tasks'],
    summary: 'task.description',
    load: async () => (await import('./task/task-screen.ts')).taskScreen,
  },
  {
    noun: 'settings',
    label: 'navigation.settings',
    access: User,
    changes: Root,
    paths: ['/setting'],
    icon: 'settings',
    aliases: ['setting'],
    texts: ['account', 'registration', 'oauth', 'log', 'option', 'undo'],
  },
  { noun: 'account', label: 'navigation.account', access: User, changes: User },
  {
    noun: 'home',
    label: 'web.home',
    access: Guest,
    paths: ['/'],
    icon: 'home',
    texts: ['channel', 'connect', 'pricing', 'token'],
  },
  { noun: 'notice', label: 'navigation.notice', access: Guest },
  { noun: 'about', label: 'web.about', access: Guest, paths: ['/about'], icon: 'info', texts: ['home', 'connect'] },
  ...signInEntries,
  { noun: 'chat2link', label: 'navigation.chat', access: Guest, paths: ['/chat2link'], texts: ['chat', 'token'] },
] as const satisfies readonly ScreenEntry[];

type Entries = (typeof entries)[number];

/** The nouns of all screens. */
export type Noun = Entries['noun'];
/** The nouns of screens that are lists. */
export type ListNoun = Extract<Entries, { load: unknown }>['noun'];

export interface Screen extends ScreenEntry {
  noun: Noun;
}

/** A screen that lists things of one kind. */
export interface ListEntry extends Screen {
  noun: ListNoun;
  summary: MessageKey;
  load: () => Promise<AnyScreen>;
}

export const registry: readonly Screen[] = entries;
export const lists: readonly ListEntry[] = registry.filter((screen): screen is ListEntry => screen.load !== undefined);

/** The list screens by noun, after loading. */
export type ListScreens = Readonly<Record<ListNoun, AnyScreen>>;

/** Loads all lists, in this order. */
export async function loadLists(): Promise<ListScreens> {
  const loaded = await Promise.all(lists.map(async ({ noun, load }) => [noun, await load()] as const));
  return Object.fromEntries(loaded) as ListScreens;
}

/** The screen of a noun. @throws Error for an unknown noun */
export function screenOf(noun: string): Screen {
  const found = registry.find((screen) => screen.noun === noun);
  if (!found) throw new Error(`no screen is called ${noun}`);
  return found;
}

/** The screen of a URL path, or one whose paths begin with the same segment; undefined where there is none. */
export function screenAt(path: string): Screen | undefined {
  const firstOf = (address: string) => address.split('/')[1];
  const beginsAlike = ({ paths }: Screen) => paths?.some((known) => firstOf(known) === firstOf(path)) ?? false;
  return registry.find(({ paths }) => paths?.includes(path)) ?? registry.find(beginsAlike);
}

/** Whether a word is the noun of a list. */
export function isListNoun(word: string): word is ListNoun {
  return lists.some(({ noun }) => noun === word);
}

/** The lowest role that may open the screen of a noun; super admin for an unknown noun. */
export function accessOf(noun: string): Role {
  return registry.find((screen) => screen.noun === noun)?.access ?? Root;
}

/** What a site must have or switch on for the screen of a noun; undefined where there is no condition. */
export function needsOf(noun: string): ScreenEntry['needs'] {
  return registry.find((screen) => screen.noun === noun)?.needs;
}
