import { createContext, type ReactNode, useContext } from 'react';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';

const Context = createContext<ScreenContext | undefined>(undefined);

/** Provides the `ScreenContext` to the views inside it. */
export function ScreenContextProvider({ value, children }: { value: ScreenContext; children: ReactNode }) {
  return <Context.Provider value={value}>{children}</Context.Provider>;
}

/** The context of the current user or guest. Throws outside a `ScreenContextProvider`. */
export function useScreenContext(): ScreenContext {
  const context = useContext(Context);
  if (!context) throw new Error('useScreenContext needs a ScreenContextProvider above it');
  return context;
}
