import '../overlays/dialog-styles.ts';
import { Button, Menu, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { IconLanguage, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { roles } from '../../shared/domain/user/role.ts';
import type { User } from '../../shared/domain/user/user.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { screenOf } from '../../shared/screens/registry.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { languageNames, languages } from '../../shared/text/text.ts';
import { Dispensable } from '../components/boundary.tsx';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole, useSay } from '../session/console-context.tsx';
import { useSignOut } from '../sign-in/use-sign-out.ts';
import { personalLinks } from './personal-links.ts';
import classes from './shell.module.css';

const sign = { size: 16, stroke: 1.6 };
/** Loaded later, because it includes the code that renders notices, which no first page needs. */
const NoticeItem = lazy(() => import('./notice-item.tsx'));

/**
 * The avatar and name of the signed-in user, with a menu of personal links, notice, language, theme and logout
 * (NAV-05). `isShort` shows the avatar only.
 */
export default function UserMenu({ user, isShort }: { user: User; isShort: boolean }) {
  const context = useScreenContext();
  const { say } = context;
  const signOut = useSignOut();
  const name = sanitise(user.username);
  const role = say(roles.of(user.role).label);
  const account = say('web.account', { name });
  return (
    <Menu position={isShort ? 'right-end' : 'top-start'} width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          h={38}
          px={6}
          c="var(--text)"
          aria-label={isShort ? account : pairOf(`${name} ${role}`, account, say)}
        >
          <span className={classes.avatar} data-letter={[...name][0]?.toUpperCase()} />
          {!isShort && (
            <span className={classes.userName}>
              {`${name} `}
              <small>{role}</small>
            </span>
          )}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name} · {role}
        </Menu.Label>
        {personalLinks(context).map(({ noun, label, to }) => (
          <Menu.Item
            key={noun}
            component={Link}
            to={to}
            leftSection={<ScreenIcon screen={screenOf(noun)} size={sign.size} />}
          >
            {say(label)}
          </Menu.Item>
        ))}
        <Dispensable>
          <Suspense>
            <NoticeItem />
          </Suspense>
        </Dispensable>
        <Menu.Divider />
        <LanguageItems />
        <ThemeItem />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout {...sign} />} onClick={() => void signOut()}>
          {say('web.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function LanguageItems() {
  const { language, setLanguage, say } = useConsole();
  const others = languages.filter((other) => other !== language);
  return others.map((other) => (
    <Menu.Item key={other} lang={other} leftSection={<IconLanguage {...sign} />} onClick={() => setLanguage(other)}>
      {say(languageNames[other])}
    </Menu.Item>
  ));
}

function ThemeItem() {
  const say = useSay();
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const Icon = isDark ? IconSun : IconMoon;
  return (
    <Menu.Item leftSection={<Icon {...sign} />} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
      {say(isDark ? 'web.toLight' : 'web.toDark')}
    </Menu.Item>
  );
}
