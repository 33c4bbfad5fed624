import { hasRole } from '../../domain/user/role.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { failedOfAMonth } from '../log/log-filters.ts';
import { isOnSite, type Noun, screenOf } from '../registry.ts';

/** A screen that a letter after `g` opens. */
export interface LetteredScreen {
  letter: string;
  noun: Noun;
  label: MessageKey;
  filters?: FilterValues;
}

/**
 * The letters after `g`, and after `d` for related lists (SEE-06). Where a letter has several screens, the first one
 * that the user may open is used.
 */
const letters: readonly { letter: string; nouns: readonly Noun[]; label?: MessageKey; filters?: FilterValues }[] = [
  { letter: 'h', nouns: ['pulse', 'home'] },
  { letter: 'c', nouns: ['channel'] },
  { letter: 'l', nouns: ['log'] },
  { letter: 'e', nouns: ['log'], label: 'related.errors', filters: failedOfAMonth },
  { letter: 'u', nouns: ['usage', 'dashboard'] },
  { letter: 'w', nouns: ['user'] },
  { letter: 'k', nouns: ['token'] },
  { letter: 'm', nouns: ['pricing'] },
  { letter: 'p', nouns: ['price'] },
  { letter: 'o', nouns: ['redemption'] },
  { letter: 'r', nouns: ['route'] },
  { letter: 'b', nouns: ['wallet'] },
  { letter: 'a', nouns: ['playground'] },
  { letter: 's', nouns: ['settings'] },
  { letter: 'j', nouns: ['journal'] },
];

/** The letters after `g` for this user on this site, in the order in which help lists them. */
export function letteredScreens({
  role,
  status,
  user,
}: Pick<ScreenContext, 'role' | 'status' | 'user'>): LetteredScreen[] {
  return letters.flatMap(({ letter, nouns, label, filters }) => {
    const isOpen = (noun: Noun) => hasRole(role, screenOf(noun).access) && isOnSite(screenOf(noun), status);
    const noun = user === undefined ? undefined : nouns.find(isOpen);
    if (noun === undefined) return [];
    return [{ letter, noun, label: label ?? screenOf(noun).label, ...(filters && { filters }) }];
  });
}
