import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { momentCell } from '../../shared/screens/cells.ts';
import { loadFailedCalls, ownFailedCalls } from '../../shared/screens/home/own-use.ts';
import { CellView } from '../components/list/cell-view.tsx';
import { doorAddress } from '../components/list/door-address.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import classes from './home.module.css';

/** The last calls that failed, each with its reason in the gateway's own words. */
export function FailedCalls() {
  const context = useScreenContext();
  const { say } = context;
  const { data, error, refetch } = useQuery({
    queryKey: ['home', 'errors'],
    queryFn: ({ signal }) => loadFailedCalls(context, { signal }),
  });
  return (
    <Panel
      title={say('home.lastErrors')}
      tools={
        <Link to={doorAddress({ noun: 'log', filters: ownFailedCalls(context) })} className={classes.link}>
          {say('home.allErrors')}
        </Link>
      }
    >
      {data !== undefined ? (
        data.length === 0 ? (
          <p className={classes.none}>{say('home.noErrors')}</p>
        ) : (
          <ul className={classes.errors}>
            {data.map(({ at, model, key, reason }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one's own log rows have no ids; two calls may fail alike in a second.
              <li key={place}>
                <span className={classes.reason}>{reason}</span>
                <span className={classes.sub}>{[model, key].filter((part) => part !== '').join(' · ')}</span>
                <span className={classes.when}>
                  <CellView cell={momentCell(at, context)} />
                </span>
              </li>
            ))}
          </ul>
        )
      ) : error === null ? (
        <Skeleton height={96} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
