import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Language, Say } from '../shared/text/text.ts';
import { Dispensable } from './components/boundary.tsx';
import { CrashGuard } from './components/crash-guard.tsx';
import { NavigationProvider } from './navigation/wouter.tsx';
import { OverlayHost } from './overlays/overlay-host.tsx';
import { PaletteHost } from './palette/palette-host.tsx';
import { CurrentRoute } from './routing/current-route.tsx';
import { type Console, ConsoleProvider } from './session/console-context.tsx';
import type { StoredItems } from './session/stored-items.ts';
import { Shell } from './shell/shell.tsx';
import { SessionKeeper } from './sign-in/session-keeper.tsx';
import { loadSay } from './text/load-say.ts';
import { theme } from './theme/theme.ts';

interface AppProps {
  /** Created once, before the first render. */
  parts: Omit<Console, 'language' | 'setLanguage' | 'say'>;
  queries: QueryClient;
  first: Spoken;
}

/** A language and its text function. */
interface Spoken {
  language: Language;
  say: Say;
}

/** The whole console: the providers around the shell and the view of the current location. */
export function App({ parts, queries, first }: AppProps) {
  const { world, items, navigation } = parts;
  const [spoken, setSpoken] = useState(first);
  const [schemes] = useState(() => schemeManager(items));
  const value: Console = useMemo(
    () => ({
      ...parts,
      ...spoken,
      setLanguage(language) {
        items.writeLanguage(language);
        void loadSay(language).then((say) => setSpoken({ language, say }));
      },
    }),
    [parts, items, spoken],
  );
  return (
    <MantineProvider theme={theme} colorSchemeManager={schemes} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <ConsoleProvider value={value}>
          <NavigationProvider navigation={navigation} basePath={new URL(world.baseUrl).pathname.replace(/\/$/, '')}>
            <CrashGuard>
              <SessionKeeper>
                <Shell>
                  <CrashGuard isOfView>
                    <CurrentRoute />
                  </CrashGuard>
                </Shell>
                <Dispensable>
                  <OverlayHost />
                </Dispensable>
                <Dispensable>
                  <PaletteHost />
                </Dispensable>
              </SessionKeeper>
            </CrashGuard>
          </NavigationProvider>
        </ConsoleProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

function schemeManager(items: StoredItems): MantineColorSchemeManager {
  return {
    get: () => items.colourScheme(),
    set: (scheme) => items.writeColourScheme(scheme),
    subscribe: () => undefined,
    unsubscribe: () => undefined,
    clear: () => items.writeColourScheme('auto'),
  };
}
