import { useQuery } from '@tanstack/react-query';
import type { User } from '../../shared/domain/user/user.ts';
import { startOfDay } from '../../shared/format/parse-time.ts';
import { emptyAt, lastsText, loadOwnUse } from '../../shared/screens/home/own-use.ts';
import { walletFacts } from '../../shared/screens/wallet/wallet-facts.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { dayLabel } from '../list/table/day-label.ts';
import classes from './wallet.module.css';

/** Returns the rate at which the user spends; undefined while it is loading or if it cannot be fetched. */
export function usePace(): { pace: number | undefined } | undefined {
  const context = useScreenContext();
  return useQuery({ queryKey: ['home', 'use'], queryFn: ({ signal }) => loadOwnUse(context, { signal }) }).data;
}

/**
 * Shows the balance, how long it lasts at the current rate, and what was spent, in the site's unit (WAL-01, WEB-12).
 */
export function BalancePanel({ user }: { user: User }) {
  const context = useScreenContext();
  const { say, status, now } = context;
  const use = usePace();
  const end = use && emptyAt(user.quota, use.pace, now());
  return (
    <div className={classes.balance}>
      <dl>
        {walletFacts(user, context).map(({ id, label, cell }) => (
          <div key={id} data-fact={id}>
            <dt>{say(label)}</dt>
            <dd>{cell.text}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.lasts} data-fact="lasts">
        {use === undefined ? '\u00a0' : lastsText(user.quota, use.pace, status, say)}
        {end !== undefined && <span>{say('wallet.runsOut', { date: dayLabel(startOfDay(end), context) })}</span>}
      </p>
    </div>
  );
}
