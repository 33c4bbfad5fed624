import {
  type NavigationContext,
  type NavigationTab,
  personalTabs,
} from '../../shared/screens/navigation/navigation-entries.ts';
import { addressOf } from '../navigation/address-of.ts';

/** The personal links with their addresses. The account is a tab of the settings page; the notice has no page. */
export function personalLinks(context: NavigationContext): (NavigationTab & { to: string })[] {
  return personalTabs(context).flatMap((tab) => {
    if (tab.noun === 'settings') return [];
    const to = tab.noun === 'account' ? '/setting?tab=personal' : addressOf(tab.noun);
    return to === undefined ? [] : [{ ...tab, to }];
  });
}
