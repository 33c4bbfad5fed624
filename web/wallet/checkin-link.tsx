import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isOnSite, screenOf } from '../../shared/screens/registry.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './wallet.module.css';

/** The way from the wallet to the daily check-in, where the site has it on (GEN-18). */
export function CheckinLink() {
  const { say, status } = useScreenContext();
  if (!isOnSite(screenOf('checkin'), status)) return null;
  return (
    <Link to="/checkin" className={classes.orders}>
      <IconCalendarCheck size={16} stroke={1.6} aria-hidden />
      {say('navigation.checkin')}
    </Link>
  );
}
