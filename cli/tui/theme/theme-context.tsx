import { createContext, useContext } from 'react';
import type { Theme } from './theme.ts';

const Context = createContext<Theme | undefined>(undefined);

/** Gives all views below it the theme to paint with. */
export const ThemeProvider = Context.Provider;

/** The theme in use. Throws outside of a `ThemeProvider`. */
export function useTheme(): Theme {
  const theme = useContext(Context);
  if (!theme) throw new Error('useTheme needs a ThemeProvider above it');
  return theme;
}
