import { IconMessage, IconSettings } from '@tabler/icons-react';
import { hasRole, Role } from '../../shared/domain/user/role.ts';
import { chatEntries } from '../../shared/screens/navigation/chat-entries.ts';
import { navigationEntries } from '../../shared/screens/navigation/navigation-entries.ts';
import { type Noun, screenOf } from '../../shared/screens/registry.ts';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { addressOf } from '../navigation/address-of.ts';
import { useNavigation } from '../navigation/wouter.tsx';
import { hasRoute } from '../routing/routes.tsx';
import { personalLinks } from '../shell/personal-links.ts';
import type { PaletteEntry } from './entry.ts';

const sign = { size: 18, stroke: 1.6 };
const settingTabs = ['operation', 'system', 'other'] as const;

/** Every page that this user may open: the tabs of the navigation, chats, tabs of the settings, and personal links. */
export function useScreenEntries(): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { say, role, user, status } = context;
  const go = (to: string) => () => navigation.go(to);
  const entryOf = (noun: Noun, inside: string | undefined, to = addressOf(noun)): PaletteEntry[] => {
    const screen = screenOf(noun);
    if (to === undefined) return [];
    const icon = <ScreenIcon screen={screen} />;
    return [
      { id: noun, label: say(screen.label), description: inside, icon, keywords: `${noun} ${to}`, choose: go(to) },
    ];
  };
  const entries = navigationEntries(context).flatMap((entry) =>
    entry.tabs.flatMap(({ noun }): PaletteEntry[] => {
      if (noun === 'chat') {
        return chatEntries(status).map((chat) => ({
          id: `chat-${chat.id}`,
          label: chat.label,
          description: say('navigation.chat'),
          icon: <IconMessage {...sign} />,
          choose: go(`/chat/${chat.id}`),
        }));
      }
      const name = say(entry.label);
      return entryOf(noun, entry.tabs.length > 1 && name !== say(screenOf(noun).label) ? name : undefined);
    }),
  );
  const theirs = personalLinks(context).flatMap(({ noun, to }) => entryOf(noun, undefined, to));
  const wayIn = user === undefined ? (['login', 'register'] as const).flatMap((noun) => entryOf(noun, undefined)) : [];
  const tabs = hasRoute('/setting') && hasRole(role, Role.Root) ? settingTabs : [];
  return [
    ...entries,
    ...tabs.map((tab) => ({
      id: `setting-${tab}`,
      label: say(`palette.${tab}`),
      description: say('navigation.settings'),
      icon: <IconSettings {...sign} />,
      keywords: tab,
      choose: go(`/setting?tab=${tab}`),
    })),
    ...theirs,
    ...wayIn,
  ];
}
