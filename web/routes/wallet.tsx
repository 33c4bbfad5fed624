import { Skeleton } from '@mantine/core';
import { LinesSkeleton } from '../components/lines-skeleton.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageView } from '../components/page-view.tsx';
import { Panel } from '../components/panel.tsx';
import { useSay } from '../session/console-context.tsx';
import { BalancePanel } from '../wallet/balance-panel.tsx';
import { HistoryPanel } from '../wallet/history-panel.tsx';
import { RedeemPanel } from '../wallet/redeem-panel.tsx';
import { SubscriptionPanel } from '../wallet/subscription-panel.tsx';
import { TopUpPanel } from '../wallet/top-up-panel.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import classes from '../wallet/wallet.module.css';

/**
 * /topup: the balance and how long it lasts, redeeming a code, paying online, and the history (WAL-01, WAL-02, WEB-12).
 */
export default function WalletRoute() {
  const say = useSay();
  const { data, error, refetch } = useWallet();
  return (
    <PageView title={say('wallet.title')}>
      {data !== undefined ? (
        <>
          <BalancePanel user={data.user} />
          <div className={classes.ways}>
            <div>
              <TopUpPanel facts={data.facts} balance={data.user.quota} />
              <HistoryPanel />
            </div>
            <div>
              <RedeemPanel facts={data.facts} />
              <SubscriptionPanel />
            </div>
          </div>
        </>
      ) : error === null ? (
        <>
          <Skeleton className={classes.balanceRest} radius="md" />
          <div className={classes.ways}>
            <div>
              <Panel title={say('wallet.topUp')}>
                <LinesSkeleton lines={6} height={65} />
              </Panel>
              <Panel title={say('wallet.history')}>
                <LinesSkeleton lines={5} height={32} />
              </Panel>
            </div>
            <div>
              <Panel title={say('wallet.redeem')}>
                <Skeleton height={95} />
              </Panel>
            </div>
          </div>
        </>
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </PageView>
  );
}
