import '../overlays/dialog-styles.ts';
import { Button, Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from 'wouter';
import { roles } from '../../shared/domain/role.ts';
import type { User } from '../../shared/domain/user.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { useSay } from '../console-context.tsx';
import { addressOf } from '../routing/routes.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { placeIcons } from './place-icons.ts';
import classes from './shell.module.css';

/** The signed-in user's avatar with what belongs to them, and logout (NAV-05). */
export default function UserMenu({ user }: { user: User }) {
  const say = useSay();
  const signOut = useSignOut();
  const name = sanitise(user.username);
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          px={6}
          c="var(--text)"
          aria-label={say('web.account', { name })}
        >
          <span className={classes.avatar} data-letter={[...name][0]?.toUpperCase()} />
          <span className={classes.userName} style={{ marginLeft: 8 }}>
            {name}
          </span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {name} · {say(roles.of(user.role).label)}
        </Menu.Label>
        {(['settings', 'wallet'] as const).map((place) => {
          const to = addressOf(place);
          const Icon = placeIcons[place];
          return (
            to !== undefined && (
              <Menu.Item key={place} component={Link} to={to} leftSection={<Icon size={16} stroke={1.6} />}>
                {say(`navigation.${place}`)}
              </Menu.Item>
            )
          );
        })}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} stroke={1.6} />} onClick={() => void signOut()}>
          {say('web.logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
