import '../overlays/dialog-styles.ts';
import { Divider, Drawer } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useSay } from '../console-context.tsx';
import classes from './shell.module.css';
import { NavigationList } from './side-navigation.tsx';

/** The navigation below 600 px (NAV-11): everything the bars of the desktop hold, in one menu. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const say = useSay();
  return (
    <Drawer
      opened
      onClose={onClose}
      size={280}
      title={say('web.navigation')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
    >
      {/* A link that leads to the present address changes nothing, so each closes the menu itself. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is pressed. */}
      <div onClick={onClose}>
        <nav aria-label={say('web.navigation')}>
          <NavigationList />
        </nav>
        <Divider my="sm" />
        <nav aria-label={say('web.siteNavigation')} className={classes.list}>
          <Link to="/about" className={classes.entry}>
            <IconInfoCircle size={18} stroke={1.6} />
            {say('web.about')}
          </Link>
        </nav>
      </div>
    </Drawer>
  );
}
