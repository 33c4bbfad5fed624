import type { User } from '../../shared/domain/user.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { walletFacts } from '../../shared/screens/wallet/wallet-facts.ts';
import classes from './wallet.module.css';

/** What there is and what was spent, in the site's own unit (WAL-01). */
export function BalancePanel({ user }: { user: User }) {
  const context = useScreenContext();
  return (
    <dl className={classes.balance}>
      {walletFacts(user, context).map(({ id, label, cell }) => (
        <div key={id} data-fact={id}>
          <dt>{context.say(label)}</dt>
          <dd>{cell.text}</dd>
        </div>
      ))}
    </dl>
  );
}
