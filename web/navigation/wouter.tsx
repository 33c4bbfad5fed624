import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import type { GoOptions, Navigation } from './navigation.ts';

const NavigationContext = createContext<Navigation | undefined>(undefined);

/** The navigation of this console. Throws outside a `NavigationProvider`. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === undefined) throw new Error('useNavigation needs a NavigationProvider.');
  return navigation;
}

/** The current location; the component re-renders when it changes. */
export function useAddress() {
  const navigation = useNavigation();
  return useSyncExternalStore(navigation.subscribe, navigation.address);
}

/**
 * Makes wouter's routes and links use `navigation`, whose guards protect unsaved work. `basePath` is the console's path
 * prefix without a trailing slash ('' at the root); links need it in their `href`.
 */
export function NavigationProvider(props: { navigation: Navigation; basePath: string; children: ReactNode }) {
  const { navigation, basePath, children } = props;
  const hooks = useMemo(() => {
    const go = (to: string, options?: GoOptions) => navigation.go(to, options);
    const usePath: BaseLocationHook = () => [
      useSyncExternalStore(navigation.subscribe, () => navigation.address().path),
      go,
    ];
    const useSearch = () => useSyncExternalStore(navigation.subscribe, () => navigation.address().search);
    return { usePath, useSearch };
  }, [navigation]);
  return (
    <NavigationContext value={navigation}>
      <Router hook={hooks.usePath} searchHook={hooks.useSearch} hrefs={(to) => basePath + to}>
        {children}
      </Router>
    </NavigationContext>
  );
}
