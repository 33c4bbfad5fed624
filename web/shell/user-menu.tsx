import '../overlays/dialog-styles.ts';
import { Button, Menu } from '@mantine/core';
import { IconLogout } from '@tabler/icons-react';
import { Link } from 'wouter';
import { roles } from '../../shared/domain/role.ts';
import type { User } from '../../shared/domain/user.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { screenOf } from '../../shared/screens/registry.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { useSay } from '../console-context.tsx';
import { useSignOut } from '../session/use-sign-out.ts';
import { ScreenIcon } from './screen-icon.tsx';
import classes from './shell.module.css';

/** The signed-in user's avatar with what belongs to them, and logout (NAV-05); the avatar alone where there is no room for a name. */
export default function UserMenu({ user, isShort }: { user: User; isShort: boolean }) {
  const say = useSay();
  const signOut = useSignOut();
  const name = sanitise(user.username);
  const role = say(roles.of(user.role).label);
  const account = say('web.account', { name });
  return (
    <Menu>
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
        {[screenOf('settings'), screenOf('wallet')].map((screen) => {
          const { noun, label, paths } = screen;
          return (
            paths !== undefined && (
              <Menu.Item
                key={noun}
                component={Link}
                to={paths[0]}
                leftSection={<ScreenIcon screen={screen} size={16} />}
              >
                {say(label)}
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
