import { Link } from 'wouter';
import type { User } from '../../shared/domain/user/user.ts';
import { startOfDay } from '../../shared/format/parse-time.ts';
import { notifyState } from '../../shared/screens/account/notify-actions.ts';
import { emptyAt, lastsText } from '../../shared/screens/home/own-use.ts';
import { walletFacts } from '../../shared/screens/wallet/wallet-facts.ts';
import { DayBars } from '../components/day-bars.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useOwnUse } from '../hooks/use-own-use.ts';
import { dayLabel } from '../list/table/day-label.ts';
import classes from './wallet.module.css';

/**
 * Shows the balance, how long it lasts at the current rate, what was spent, day by day where the site keeps it, and when
 * the gateway warns, in the site's unit (WAL-01, WEB-12).
 */
export function BalancePanel({ user }: { user: User }) {
  const context = useScreenContext();
  const { say, status, now } = context;
  const { data: use } = useOwnUse();
  const warning = notifyState(user, context);
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
      {status.enable_data_export && (
        <div className={classes.spent}>
          <span>{say('home.spendOfMonth')}</span>
          {use?.days !== undefined && <DayBars days={use.days} />}
        </div>
      )}
      {warning !== undefined && (
        <p className={classes.warning}>
          {say('wallet.warning')}
          <Link to="/setting?tab=personal&section=notifications">{warning.text}</Link>
        </p>
      )}
    </div>
  );
}
