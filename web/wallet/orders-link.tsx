import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'wouter';
import { isOnSite, screenOf } from '../../shared/screens/registry.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './wallet.module.css';

/** Links from the wallet to the orders, if the gateway lists them (GEN-20). */
export function OrdersLink() {
  const { say, status } = useScreenContext();
  if (!isOnSite(screenOf('order'), status)) return null;
  return (
    <Link to="/order" className={classes.orders}>
      <IconReceipt size={16} stroke={1.6} aria-hidden />
      {say('navigation.order')}
    </Link>
  );
}
