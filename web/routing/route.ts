import type { ComponentType, LazyExoticComponent } from 'react';
import type { Role } from '../../shared/domain/role.ts';
import type { PlaceId } from '../../shared/screens/navigation/navigation.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import type { RouteArea } from '../text/areas.ts';

/** Parts of the address a pattern caught, such as `id`. */
export type RouteParameters = Readonly<Record<string, string | undefined>>;

export type RouteView = LazyExoticComponent<ComponentType<{ parameters: RouteParameters }>>;

/** One place of the console. */
export interface ConsoleRoute {
  /** Every address of the place; the first is where links lead. Patterns as wouter writes them. */
  paths: readonly [string, ...string[]];
  title: MessageKey;
  /** Role.Guest is public; anything above needs a sign-in (NAV-02) and at least that role (NAV-03). */
  access: Role;
  view: RouteView;
  /** Texts that are fetched with the view, beyond those of the whole console. */
  areas?: readonly RouteArea[];
  /** The entry of the side navigation that leads here (NAV-04); it also says whether the site has this part switched on. */
  place?: PlaceId;
}
