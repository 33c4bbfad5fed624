import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconBell, IconLanguage, IconLogout, IconMoon, IconPlus, IconSun } from '@tabler/icons-react';
import { actionsFor } from '../../shared/screen/access.ts';
import type { Action } from '../../shared/screen/action.ts';
import { createRefusalOf } from '../../shared/screen/edit-refusal.ts';
import { isEditable } from '../../shared/screen/list-screen.ts';
import { hasEntry } from '../../shared/screens/navigation/navigation.ts';
import type { AnyScreen } from '../../shared/screens/registry.ts';
import { languageNames, languages } from '../../shared/text/text.ts';
import { NamedIcon } from '../components/named-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { writeOpened } from '../list/reading/list-route.ts';
import { useNotice } from '../operator-content/use-notice.tsx';
import { useConsole } from '../session/console-context.tsx';
import { useSignOut } from '../sign-in/use-sign-out.ts';
import type { PaletteEntry } from './entry.ts';
import type { PaletteList } from './use-palette-lists.ts';

const sign = { size: 18, stroke: 1.6 };

/** Actions available on every page: create rows, actions on whole lists, theme, language, notice, logout. */
export function useActEntries(
  all: readonly PaletteList[],
  run: (screen: AnyScreen, action: Action<unknown>) => void,
): PaletteEntry[] {
  const { language, setLanguage, navigation } = useConsole();
  const context = useScreenContext();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const notice = useNotice();
  const signOut = useSignOut();
  const { say, user } = context;
  const lists = all.filter(({ noun }) => hasEntry(noun, context));
  const entries: (PaletteEntry | false)[] = [
    ...lists.flatMap(({ screen, route }) =>
      isEditable(screen)
        ? {
            id: `create-${screen.noun}`,
            label: say(screen.form.title.create),
            icon: <IconPlus {...sign} />,
            refusal: createRefusalOf(screen, context),
            keywords: `create new ${screen.noun}`,
            choose: () => navigation.go(writeOpened(route, 'create', '')),
          }
        : [],
    ),
    ...lists.flatMap(({ screen }) =>
      actionsFor(screen.actions, context)
        .filter((action) => action.on === 'all')
        .map((action) => ({
          id: `${screen.noun}-${action.verb}`,
          label: say(action.label),
          description: say(screen.title),
          icon: <NamedIcon name={action.icon} size={18} />,
          keywords: action.verb,
          choose: () => run(screen, action),
        })),
    ),
    {
      id: 'theme',
      label: say(isDark ? 'web.toLight' : 'web.toDark'),
      icon: isDark ? <IconSun {...sign} /> : <IconMoon {...sign} />,
      keywords: 'theme dark light',
      choose: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...languages
      .filter((other) => other !== language)
      .map((other) => ({
        id: `language-${other}`,
        label: say(languageNames[other]),
        description: say('common.language'),
        icon: <IconLanguage {...sign} />,
        keywords: 'language english chinese',
        choose: () => setLanguage(other),
      })),
    notice !== undefined && {
      id: 'notice',
      label: say('navigation.notice'),
      icon: <IconBell {...sign} />,
      keywords: 'notice',
      choose: notice.show,
    },
    user !== undefined && {
      id: 'logout',
      label: say('web.logout'),
      icon: <IconLogout {...sign} />,
      keywords: 'logout sign out',
      choose: () => void signOut(),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
