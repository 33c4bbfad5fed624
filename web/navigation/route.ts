import type { ComponentType, LazyExoticComponent } from 'react';
import type { Screen } from '../../shared/screens/registry.ts';

/** Parts of the address a pattern caught, such as `id`. */
export type RouteParameters = Readonly<Record<string, string | undefined>>;

export type RouteView = ComponentType<{ parameters: RouteParameters }>;

/** One screen that has an address. */
export interface ConsoleRoute extends Screen {
  /** Patterns as wouter writes them. */
  paths: NonNullable<Screen['paths']>;
  view: LazyExoticComponent<RouteView>;
  /** Fetches the view's code, once. */
  preload(): Promise<{ default: RouteView }>;
}
