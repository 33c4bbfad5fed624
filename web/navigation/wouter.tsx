import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react';
import { type BaseLocationHook, Router } from 'wouter';
import type { GoOptions, Navigation } from './navigation.ts';

const NavigationContext = createContext<Navigation | undefined>(undefined);

/** The navigation of this console. Throws outside of `NavigationProvider`. */
export function useNavigation(): Navigation {
  const navigation = useContext(NavigationContext);
  if (navigation === undefined) throw new Error('useNavigation needs a NavigationProvider.');
  return navigation;
}

/** The present address; the component follows it. */
export function useAddress() {
  const navigation = useNavigation();
  return useSyncExternalStore(navigation.subscribe, navigation.address);
}

/**
 * Lets wouter's routes and links use our navigation, which knows the base path and unsaved work.
 * `basePath` has no trailing slash ('' at the root).
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
