import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { momentCell } from '../../shared/screen/cells.ts';
import { loadFailedCalls, ownFailedCalls } from '../../shared/screens/home/own-use.ts';
import { CellView } from '../components/cell-view.tsx';
import { FailureReason } from '../components/failure-reason.tsx';
import { LinesSkeleton } from '../components/lines-skeleton.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import { shortTimestamp } from '../list/table/short-timestamp.ts';
import classes from './home.module.css';

/** Lists the last failed calls with the gateway's own error messages. */
export function FailedCalls() {
  const context = useScreenContext();
  const { say } = context;
  const { data, error, refetch } = useFailedCalls();
  return (
    <Panel
      title={say('home.lastErrors')}
      tools={
        <Link to={relatedAddress({ noun: 'log', filters: ownFailedCalls(context) })} className={classes.link}>
          {say('home.allErrors')}
        </Link>
      }
    >
      {data !== undefined ? (
        data.length === 0 ? (
          <p className={classes.none}>{say('home.noErrors')}</p>
        ) : (
          <ul className={classes.errors}>
            {data.map(({ at, model, key, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: one's own log rows have no ids; two calls may fail alike in a second.
              <li key={index}>
                <span className={classes.reason}>
                  <FailureReason text={reason} />
                </span>
                <span className={classes.sub}>{[model, key].filter((part) => part !== '').join(' · ')}</span>
                <span className={classes.when}>
                  <CellView cell={shortTimestamp(momentCell(at, context), context)} />
                </span>
              </li>
            ))}
          </ul>
        )
      ) : error === null ? (
        <LinesSkeleton lines={5} height={55} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}

/** The user's last failed calls, read once for all parts of the page. */
export function useFailedCalls() {
  const context = useScreenContext();
  return useQuery({ queryKey: ['home', 'errors'], queryFn: ({ signal }) => loadFailedCalls(context, { signal }) });
}
