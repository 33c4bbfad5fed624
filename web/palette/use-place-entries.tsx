import { IconHome, IconInfoCircle, IconMessage, IconSettings } from '@tabler/icons-react';
import { hasRole, Role } from '../../shared/domain/role.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { placesFor } from '../../shared/screens/navigation/navigation.ts';
import { useNavigation } from '../navigation/wouter.tsx';
import { addressOf, hasRoute } from '../routing/routes.tsx';
import { placeIcons } from '../shell/place-icons.ts';
import type { PaletteEntry } from './entry.ts';

const sign = { size: 18, stroke: 1.6 };
const settingTabs = ['operation', 'system', 'other'] as const;

/** Every place this person may go to: those of the side navigation, the chats, the tabs of the settings, home and about. */
export function usePlaceEntries(): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { say, role, user } = context;
  const go = (to: string) => () => navigation.go(to);
  const places = placesFor(context).flatMap(({ id, label, children }): PaletteEntry[] => {
    if (id === 'chat') {
      return children.map((chat) => ({
        id: `chat-${chat.id}`,
        label: chat.label,
        description: say(label),
        icon: <IconMessage {...sign} />,
        choose: go(`/chat/${chat.id}`),
      }));
    }
    const to = addressOf(id);
    const Icon = placeIcons[id];
    return to === undefined
      ? []
      : [{ id, label: say(label), icon: <Icon {...sign} />, keywords: `${id} ${to}`, choose: go(to) }];
  });
  const tabs = hasRoute('/setting') && hasRole(role, Role.Root) ? settingTabs : [];
  return [
    ...places,
    ...tabs.map((tab) => ({
      id: `setting-${tab}`,
      label: say(`palette.${tab}`),
      description: say('navigation.settings'),
      icon: <IconSettings {...sign} />,
      keywords: tab,
      choose: go(`/setting?tab=${tab}`),
    })),
    { id: 'home', label: say('web.home'), icon: <IconHome {...sign} />, keywords: 'home', choose: go('/') },
    {
      id: 'about',
      label: say('web.about'),
      icon: <IconInfoCircle {...sign} />,
      keywords: 'about',
      choose: go('/about'),
    },
    ...(user === undefined
      ? [
          { id: 'login', label: say('web.login'), icon: <IconHome {...sign} />, choose: go('/login') },
          { id: 'register', label: say('web.register'), icon: <IconHome {...sign} />, choose: go('/register') },
        ]
      : []),
  ];
}
