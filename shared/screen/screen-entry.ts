import type { SiteStatus } from '../domain/state/site-status.ts';
import type { Role } from '../domain/user/role.ts';
import type { MessageKey, TextArea } from '../text/text.ts';
import type { BrowseScreen } from './list-screen.ts';

// biome-ignore lint/suspicious/noExplicitAny: each list has its own row type; whoever goes over all treats them alike.
export type AnyScreen = BrowseScreen<any>;

/** What a screen's icon shows; each face with icons draws them its own way. */
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

/** One screen, as light data: what it holds is loaded when it is opened. */
export interface ScreenEntry {
  /** Its command group, its word on the terminal's `:` line, its own file on each face that has one. */
  noun: string;
  /** What it is called wherever one can go there. */
  label: MessageKey;
  /** The least role that may open it (NAV-03). */
  access: Role;
  /** The switch in the site's status without which the gateway has no such part (NAV-03). */
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
  /** Its addresses on the web; links lead to the first. `/add` and `/edit/:id` open a list's drawer. */
  paths?: readonly [string, ...string[]];
  icon?: ScreenIcon;
  /** Sentences it says, fetched with it where not all are there from the start; its noun's own are meant anyway. */
  texts?: readonly TextArea[];
  /** Other words for the noun, on the command line and on the `:` line. */
  aliases?: readonly string[];
  /** Of a list: what the noun stands for, in one sentence. */
  summary?: MessageKey;
  /** Of a list: its columns, filters, actions and forms. */
  load?: () => Promise<AnyScreen>;
  /** Of a page: the least role that may change something there, where that is anybody. */
  changes?: Role;
}

/** Whether the site has switched on what a screen needs. */
export function isOnSite({ needs }: Pick<ScreenEntry, 'needs'>, status: SiteStatus): boolean {
  return needs === undefined || status[needs];
}
