import type { ComponentType, LazyExoticComponent } from 'react';
import type { Screen } from '../../shared/screens/registry.ts';

/** The parameters that a pattern matched in the path, such as `id`. */
export type RouteParameters = Readonly<Record<string, string | undefined>>;

/** The component of a route. */
export type RouteView = ComponentType<{ parameters: RouteParameters }>;

/** A screen with a route of its own. */
export interface ConsoleRoute extends Screen {
  /** Path patterns in wouter's syntax. */
  paths: NonNullable<Screen['paths']>;
  view: LazyExoticComponent<RouteView>;
  /** Fetches the view's code, which is cached. */
  preload(): Promise<{ default: RouteView }>;
}
