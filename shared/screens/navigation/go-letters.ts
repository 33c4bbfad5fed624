import { hasRole } from '../../domain/user/role.ts';
import type { FilterValues } from '../../screen/list-screen.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { failedOfAMonth } from '../log/log-filters.ts';
import { isOnSite, type Noun, screenOf } from '../registry.ts';

/** A place that a letter behind `g` goes to. */
export interface LetteredPlace {
  letter: string;
  noun: Noun;
  label: MessageKey;
  filters?: FilterValues;
}

/** The letters behind `g`, those of the related lists behind `d` (SEE-06). Of several places the first one open to the person is meant. */
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

/** Where the letters behind `g` lead this person on this site, in the order they are told in. */
export function letteredPlaces({
  role,
  status,
  user,
}: Pick<ScreenContext, 'role' | 'status' | 'user'>): LetteredPlace[] {
  return letters.flatMap(({ letter, nouns, label, filters }) => {
    const isOpen = (noun: Noun) => hasRole(role, screenOf(noun).access) && isOnSite(screenOf(noun), status);
    const noun = user === undefined ? undefined : nouns.find(isOpen);
    if (noun === undefined) return [];
    return [{ letter, noun, label: label ?? screenOf(noun).label, ...(filters && { filters }) }];
  });
}
