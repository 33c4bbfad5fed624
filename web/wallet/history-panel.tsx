import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { momentCell } from '../../shared/screen/cells.ts';
import { loadWalletHistory, type WalletHistory } from '../../shared/screens/wallet/wallet-history.ts';
import { CellView } from '../components/cell-view.tsx';
import { LinesSkeleton } from '../components/lines-skeleton.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { OrdersLink } from './orders-link.tsx';
import { walletKey } from './use-wallet.ts';
import classes from './wallet.module.css';

/** Number of rows shown before the user asks for all. */
const first = 10;

/** Lists top-ups, redeemed codes and gifts, whatever their state, newest first (WEB-12). */
export function HistoryPanel() {
  const context = useScreenContext();
  const { say } = context;
  const { data, error, refetch } = useQuery({
    queryKey: [...walletKey, 'history'],
    queryFn: ({ signal }) => loadWalletHistory(context, { signal }),
  });
  return (
    <Panel title={say('wallet.history')} tools={<OrdersLink />}>
      {data !== undefined ? (
        data.events.length === 0 ? (
          <p className={classes.muted}>{say('wallet.noHistory')}</p>
        ) : (
          <HistoryTable {...data} />
        )
      ) : error === null ? (
        <LinesSkeleton lines={5} height={32} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function HistoryTable({ events, isCut }: WalletHistory) {
  const context = useScreenContext();
  const { say } = context;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? events : events.slice(0, first);
  return (
    <>
      <table className={classes.history}>
        <thead>
          <tr>
            <th scope="col">{say('wallet.when')}</th>
            <th scope="col">{say('wallet.what')}</th>
            <th scope="col">{say('wallet.worth')}</th>
            <th scope="col">{say('wallet.paid')}</th>
            <th scope="col">{say('wallet.state')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, at, what, worth, paid, status }) => (
            <tr key={key}>
              <td data-part="when">
                <CellView cell={dayCell(at, context)} />
              </td>
              <th scope="row">{what}</th>
              <td data-part="worth">
                <CellView cell={worth} isNumeric />
              </td>
              <td data-part="paid" data-empty={paid.raw === 0 || undefined}>
                <CellView cell={paid} isNumeric />
              </td>
              <td data-part="state">
                <CellView cell={{ ...status, raw: status.text }} isState />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < events.length && (
        <Button variant="subtle" size="compact-sm" mt={8} onClick={() => setIsWhole(true)}>
          {say('wallet.showAll', { count: events.length })}
        </Button>
      )}
      {isCut && (
        <p className={classes.muted}>
          {say('wallet.historyCut')} <Link to="/log?type=top-up">{say('navigation.log')}</Link>
        </p>
      )}
    </>
  );
}

/** Shows the short form of a timestamp if it has one, with the long form as its hint. */
function dayCell(at: number, context: Parameters<typeof momentCell>[1]) {
  const cell = momentCell(at, context);
  return { ...cell, text: cell.short ?? cell.text, hint: cell.text };
}
