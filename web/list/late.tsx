import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import { useFetched } from '../hooks/use-fetched.ts';

/**
 * A component whose code is loaded after the first rows, with a placeholder until then: menus and suggestions are half
 * as large as the rest of a list.
 */
export function late<Part>(fetch: () => Promise<Part>, standIn: ReactNode): Part {
  const failing = lazy(async () => ({ default: (await fetch()) as ComponentType<object> }));
  const Late = (props: object) => {
    const part = useFetched(fetch, fetch, failing as Part);
    return part === undefined ? standIn : createElement(part as ComponentType<object>, props);
  };
  return Late as Part;
}
