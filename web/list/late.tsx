import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { useFetched } from '../hooks/use-fetched.ts';

/**
 * A part of a list that its first rows do not need, and what keeps its place until its code has come: what opens over a page
 * (menus, suggestions) weighs half as much as the rest of a list.
 */
export function late<Part>(fetch: () => Promise<Part>, standIn: ReactNode): Part {
  const failing = lazy(async () => ({ default: (await fetch()) as ComponentType<object> }));
  const Late = (props: object) => {
    const part = useFetched(fetch, fetch, failing as Part);
    return part === undefined ? standIn : createElement(part as ComponentType<object>, props);
  };
  return Late as Part;
}
