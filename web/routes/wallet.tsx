import { Button, Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { describeError } from '../../shared/screens/describe-error.ts';
import { Notice } from '../components/notice.tsx';
import { PageView } from '../components/page-view.tsx';
import { useSay } from '../console-context.tsx';
import { BalancePanel } from '../wallet/balance-panel.tsx';
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
        <Notice
          icon={<IconAlertTriangle size={32} stroke={1.5} />}
          title={describeError(error, say).message}
          text={describeError(error, say).hint}
          action={<Button onClick={() => void refetch()}>{say('common.retry')}</Button>}
        />
      )}
    </PageView>
  );
}
