import type { ComponentType, LazyExoticComponent } from 'react';
import type { Role } from '../../shared/domain/role.ts';
import type { SiteStatus } from '../../shared/domain/site-status.ts';
import type { MessageKey } from '../../shared/text/text.ts';

/** Parts of the address a pattern caught, such as `id`. */
export type RouteParameters = Readonly<Record<string, string | undefined>>;

export type RouteView = LazyExoticComponent<ComponentType<{ parameters: RouteParameters }>>;

/** How a route stands in the side navigation. */
export interface NavigationEntry {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  /** False hides it, whoever asks: a part of the site that is switched off (NAV-04). Always shown when missing. */
  shownBy?: (status: SiteStatus) => boolean;
}

/** One place of the console (spec 2, route table). */
export interface ConsoleRoute {
  /** Every address of the place; the first is where links lead. Patterns as wouter writes them. */
  paths: readonly [string, ...string[]];
  title: MessageKey;
  /** Role.Guest is public; anything above needs a sign-in (NAV-02) and at least that role (NAV-03). */
  access: Role;
  view: RouteView;
  /** Missing: not in the side navigation. The table's order is the navigation's. */
  navigation?: NavigationEntry;
}
