import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { UsageCount } from '../../shared/gateway/resources/usage-request.ts';
import type { Language, Say } from '../../shared/text/text.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { WebWorld } from '../world/world.ts';
import type { Drafts } from './drafts.ts';
import type { Session, SessionState } from './session.ts';
import type { StoredItems } from './stored-items.ts';

/** What every part of the console may use. Made once, in `start-console.tsx`. */
export interface Console {
  world: WebWorld;
  items: StoredItems;
  session: Session;
  gateway: Gateway;
  /** Counts reports of use in a worker (SEE-01). */
  countUsage: UsageCount;
  navigation: Navigation;
  drafts: Drafts;
  language: Language;
  setLanguage(language: Language): void;
  say: Say;
}

const ConsoleContext = createContext<Console | undefined>(undefined);
export const ConsoleProvider = ConsoleContext.Provider;

/** The console around this component. Throws outside of `ConsoleProvider`. */
export function useConsole(): Console {
  const value = useContext(ConsoleContext);
  if (value === undefined) throw new Error('useConsole needs a ConsoleProvider.');
  return value;
}

/** Who is signed in and what the site says of itself; the component follows both. */
export function useSession(): SessionState {
  const { session } = useConsole();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** The sentences of the person's language. */
export function useSay(): Say {
  return useConsole().say;
}
