import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { UsageCount } from '../../shared/gateway/resources/usage-request.ts';
import type { Language, Say } from '../../shared/text/text.ts';
import type { Navigation } from '../navigation/navigation.ts';
import type { WebWorld } from '../world/world.ts';
import type { Drafts } from './drafts.ts';
import type { Session, SessionState } from './session.ts';
import type { StoredItems } from './stored-items.ts';

/** The services available to every component of the console. Created once, in `start-console.tsx`. */
export interface Console {
  world: WebWorld;
  items: StoredItems;
  session: Session;
  gateway: Gateway;
  /** Aggregates usage records in a worker (SEE-01). */
  countUsage: UsageCount;
  navigation: Navigation;
  drafts: Drafts;
  language: Language;
  setLanguage(language: Language): void;
  say: Say;
}

const ConsoleContext = createContext<Console | undefined>(undefined);
export const ConsoleProvider = ConsoleContext.Provider;

/** Returns the console's services. Throws outside of `ConsoleProvider`. */
export function useConsole(): Console {
  const value = useContext(ConsoleContext);
  if (value === undefined) throw new Error('useConsole needs a ConsoleProvider.');
  return value;
}

/** Returns the signed-in user and the site's status; the component renders again when they change. */
export function useSession(): SessionState {
  const { session } = useConsole();
  return useSyncExternalStore(session.subscribe, session.state);
}

/** Returns the function that gives the texts in the user's language. */
export function useSay(): Say {
  return useConsole().say;
}
