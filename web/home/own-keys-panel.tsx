import { Skeleton } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, useState } from 'react';
import { Link } from 'wouter';
import { formatNumber } from '../../shared/format/money.ts';
import type { OwnKeys } from '../../shared/screens/home/own-keys.ts';
import { callsOfMonth, loadKeySpend } from '../../shared/screens/home/own-use.ts';
import { LinesSkeleton } from '../components/lines-skeleton.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import { RadioChips } from '../components/radio-chips.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import classes from './own-keys.module.css';
import { SpendTable, spendLines } from './spend-table.tsx';

interface OwnKeysPanelProps {
  query: { data: OwnKeys | undefined; error: unknown; refetch(): unknown };
}

/**
 * Lists the user's keys with the used part of their limits. The spend of the last 7 and 30 days takes two gateway calls
 * per key, so it is loaded only on request.
 */
export function OwnKeysPanel({ query: { data, error, refetch } }: OwnKeysPanelProps) {
  const { say } = useScreenContext();
  const [shown, setShown] = useState('limit');
  return (
    <Panel
      title={say('home.byKey')}
      tools={
        <>
          <RadioChips
            size="xs"
            legend={say('home.keyUse')}
            isLegendHidden
            choices={[
              { value: 'limit', label: say('home.ofLimit') },
              { value: 'spend', label: say('home.ofPeriod') },
            ]}
            value={shown}
            onChange={setShown}
          />
          <Link to="/token" className={classes.link}>
            {say('token.title')}
            {data !== undefined && ` ${formatNumber(data.total)}`}
          </Link>
        </>
      }
    >
      {shown === 'spend' ? (
        <KeySpendTable />
      ) : data !== undefined ? (
        <Limits {...data} />
      ) : error === null || error === undefined ? (
        <Skeleton height={202} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

function Limits({ keys, stopping }: OwnKeys) {
  const { say } = useScreenContext();
  return (
    <>
      {keys.length === 0 && <p className={classes.none}>{say('home.noKeys')}</p>}
      <ul className={classes.keys}>
        {keys.map(({ id, name, hint, used, limit, tone }) => (
          <li key={id} data-tone={tone}>
            <Link to={`/token?open=${id}`}>{name === '' ? '–' : name}</Link>
            <span className={classes.hint}>{hint}</span>
            {limit === undefined ? (
              <span className={classes.noLimit}>{say('home.noLimit')}</span>
            ) : (
              <span
                className={classes.meter}
                style={{ '--share': limit.share } as CSSProperties}
                title={say('token.remainingOf', { limit: limit.text })}
              />
            )}
            <span className={classes.used}>{used}</span>
          </li>
        ))}
      </ul>
      {stopping !== undefined && (
        <p className={classes.stopping}>
          <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
          <span>{say('home.stops', { name: stopping.name, amount: stopping.left })}</span>
          <Link to={`/token?open=${stopping.id}&tab=edit`} className={classes.link}>
            {say('home.raise')}
          </Link>
        </p>
      )}
      <Link to="/token?open=create" className={`${classes.link} ${classes.newKey}`}>
        {say('home.newKey')}
      </Link>
    </>
  );
}

function KeySpendTable() {
  const context = useScreenContext();
  const { say } = context;
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'key-spend'],
    queryFn: ({ signal }) => loadKeySpend(context, { signal }),
  });
  if (data === undefined)
    return error === null ? (
      <LinesSkeleton {...spendLines} />
    ) : (
      <LoadFailure error={error} onRetry={() => void refetch()} />
    );
  return (
    <>
      <SpendTable
        rows={data.keys}
        linkOf={(token) => relatedAddress({ noun: 'log', filters: callsOfMonth({ token }, context) })}
      />
      {data.used > data.keys.length && (
        <p className={classes.none}>{say('home.keysLeftOut', { count: data.keys.length, total: data.used })}</p>
      )}
    </>
  );
}
