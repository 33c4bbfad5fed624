import { Skeleton } from '@mantine/core';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageView } from '../components/page-view.tsx';
import { useSay } from '../console-context.tsx';
import { BalancePanel } from '../wallet/balance-panel.tsx';
import { CheckinLink } from '../wallet/checkin-link.tsx';
import { HistoryPanel } from '../wallet/history-panel.tsx';
import { RedeemPanel } from '../wallet/redeem-panel.tsx';
import { SubscriptionPanel } from '../wallet/subscription-panel.tsx';
import { TopUpPanel } from '../wallet/top-up-panel.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import classes from '../wallet/wallet.module.css';

/** /topup: the balance, how long it lasts, redeeming a code, paying online, and what came in (WAL-01, WAL-02, WEB-12). */
export default function WalletRoute() {
  const say = useSay();
  const { data, error, refetch } = useWallet();
  return (
    <PageView title={say('wallet.title')} tools={<CheckinLink />}>
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
        <div aria-hidden>
          <Skeleton height={104} mb={14} />
          <div className={classes.ways}>
            <Skeleton height={300} />
            <Skeleton height={200} />
          </div>
        </div>
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </PageView>
  );
}
