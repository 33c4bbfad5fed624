import { Skeleton } from '@mantine/core';
import { LoadFailure } from '../components/load-failure.tsx';
import { PageView } from '../components/page-view.tsx';
import { useSay } from '../console-context.tsx';
import { BalancePanel } from '../wallet/balance-panel.tsx';
import { OrdersLink } from '../wallet/orders-link.tsx';
import { RedeemPanel } from '../wallet/redeem-panel.tsx';
import { TopUpPanel } from '../wallet/top-up-panel.tsx';
import { useWallet } from '../wallet/use-wallet.ts';
import classes from '../wallet/wallet.module.css';

/** /topup: the balance, redeeming a code, and paying online (WAL-01, WAL-02). */
export default function WalletRoute() {
  const say = useSay();
  const { data, error, refetch } = useWallet();
  return (
    <PageView title={say('wallet.title')} width="narrow">
      {data !== undefined ? (
        <>
          <BalancePanel user={data.user} />
          <OrdersLink />
          <div className={classes.ways}>
            <TopUpPanel facts={data.facts} />
            <RedeemPanel facts={data.facts} />
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
