import { IconMessage, IconSettings } from '@tabler/icons-react';
import { hasRole, Role } from '../../shared/domain/role.ts';
import { furtherPlaces, placesFor } from '../../shared/screens/navigation/navigation.ts';
import { type Screen, screenOf } from '../../shared/screens/registry.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useNavigation } from '../navigation/wouter.tsx';
import { hasRoute } from '../routing/routes.tsx';
import { ScreenIcon } from '../shell/screen-icon.tsx';
import type { PaletteEntry } from './entry.ts';

const sign = { size: 18, stroke: 1.6 };
const settingTabs = ['operation', 'system', 'other'] as const;

/** Every place this person may go to: those of the side navigation, the chats, the tabs of the settings, home and about. */
export function usePlaceEntries(): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const { say, role, user } = context;
  const go = (to: string) => () => navigation.go(to);
  const entryOf = (screen: Screen): PaletteEntry[] => {
    const { noun, label, paths } = screen;
    if (paths === undefined) return [];
    const [to] = paths;
    const icon = <ScreenIcon screen={screen} />;
    return [{ id: noun, label: say(label), icon, keywords: `${noun} ${to}`, choose: go(to) }];
  };
  const places = placesFor(context).flatMap((place): PaletteEntry[] => {
    if (place.noun === 'chat') {
      return place.children.map((chat) => ({
        id: `chat-${chat.id}`,
        label: chat.label,
        description: say(place.label),
        icon: <IconMessage {...sign} />,
        choose: go(`/chat/${chat.id}`),
      }));
    }
    return entryOf(place);
  });
  const further = [...furtherPlaces(context), screenOf('home'), screenOf('about')].flatMap(entryOf);
  const connect = user === undefined ? [] : entryOf(screenOf('connect'));
  const doors = user === undefined ? [screenOf('login'), screenOf('register')].flatMap(entryOf) : [];
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
    ...connect,
    ...further,
    ...doors,
  ];
}
