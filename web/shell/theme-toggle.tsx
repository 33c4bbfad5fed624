import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { useSay } from '../session/console-context.tsx';

/** The button that switches between the dark and the light theme; the choice is stored (NAV-05). */
export function ThemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const say = useSay();
  const isDark = scheme === 'dark';
  const label = say(isDark ? 'web.toLight' : 'web.toDark');
  return (
    <ActionIcon size={36} aria-label={label} title={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
    </ActionIcon>
  );
}
