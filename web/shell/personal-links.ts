import { type PlaceContext, type PlaceTab, personalTabs } from '../../shared/screens/navigation/side-places.ts';
import { addressOf } from '../navigation/address-of.ts';

/** What belongs to the person, with its address; one's account is a part of the settings, and the notice has no page. */
export function personalLinks(context: PlaceContext): (PlaceTab & { to: string })[] {
  return personalTabs(context).flatMap((tab) => {
    if (tab.noun === 'settings') return [];
    const to = tab.noun === 'account' ? '/setting?tab=personal' : addressOf(tab.noun);
    return to === undefined ? [] : [{ ...tab, to }];
  });
}
