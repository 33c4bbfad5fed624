import type { SiteStatus } from '../domain/state/site-status.ts';
import type { Role } from '../domain/user/role.ts';
import type { MessageKey, TextArea } from '../text/text.ts';
import type { BrowseScreen } from './list-screen.ts';

// biome-ignore lint/suspicious/noExplicitAny: each list has its own row type; whoever goes over all treats them alike.
export type AnyScreen = BrowseScreen<any>;

/** The icons of screens; each face with icons draws them its own way. */
export type ScreenIcon =
  | 'bars'
  | 'brush'
  | 'chart'
  | 'file'
  | 'home'
  | 'info'
  | 'key'
  | 'list'
  | 'message'
  | 'play'
  | 'plug'
  | 'price'
  | 'pulse'
  | 'server'
  | 'settings'
  | 'stack'
  | 'tag'
  | 'ticket'
  | 'users'
  | 'wallet';

/** One screen as small data; its content is loaded when it is opened. */
export interface ScreenEntry {
  /**
   * The name of its command group, its word on the terminal's `:` line, and of its own file on each face that has one.
   */
  noun: string;
  /** Its title, on every face and in every menu. */
  label: MessageKey;
  /** The least role that may open it (NAV-03). */
  access: Role;
  /** The switch in the site's status without which the gateway does not have this screen (NAV-03). */
  needs?:
    | 'enable_data_export'
    | 'enable_drawing'
    | 'enable_task'
    | 'has_orders'
    | 'has_prices'
    | 'has_tags'
    | 'has_panels'
    | 'has_sign_in_services'
    | 'has_affinity'
    | 'has_instances'
    | 'has_metadata'
    | 'has_upstream_updates'
    | 'has_price_sync'
    | 'checkin_enabled';
  /** Its paths in the console; links use the first. `/add` and `/edit/:id` open a list's drawer. */
  paths?: readonly [string, ...string[]];
  /** The filters, as a query, with which links to its list open it in the console; the bare path shows all rows. */
  opensOn?: `?${string}`;
  icon?: ScreenIcon;
  /**
   * Areas of texts that are loaded with it, where not all are loaded at the start; the area of its own noun is always
   * included.
   */
  texts?: readonly TextArea[];
  /** Aliases of the noun, on the command line and on the `:` line. */
  aliases?: readonly string[];
  /** For a list: what the noun means, in one sentence. */
  summary?: MessageKey;
  /** For a list: loads its columns, filters, actions and forms. */
  load?: () => Promise<AnyScreen>;
  /** For a page: the least role that may change something on it; missing where nobody can change anything. */
  changes?: Role;
}

/** Whether the site has switched on what a screen needs. */
export function isOnSite({ needs }: Pick<ScreenEntry, 'needs'>, status: SiteStatus): boolean {
  return needs === undefined || status[needs];
}
