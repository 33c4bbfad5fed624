import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { readOwnCalls } from '../../shared/screens/pricing/own-calls.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import classes from './health.module.css';

/**
 * Shows how a model performed in the user's own last calls; works also if the gateway keeps no site-wide figures
 * (WEB-19).
 */
export default function OwnCallsPanel({ model }: { model: string }) {
  const context = useScreenContext();
  const { say } = context;
  const { data, error, refetch } = useQuery({
    queryKey: ['own-calls', context.user?.id, model],
    queryFn: ({ signal }) => readOwnCalls(model, context, { signal }),
  });
  return (
    <Panel
      title={say('pricing.ownCalls')}
      tools={
        <Link to={relatedAddress({ noun: 'log', filters: { model } })} className={classes.door}>
          {say('pricing.ownCallsAll')}
        </Link>
      }
    >
      {data === undefined ? (
        error === null ? (
          <Skeleton height={62} />
        ) : (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        )
      ) : data.count === 0 ? (
        <p className={classes.none}>{say('pricing.ownCallsNone')}</p>
      ) : (
        <>
          <dl className={classes.facts}>
            {data.facts.map(({ label, text, tone }) => (
              <div key={label}>
                <dt>{say(label)}</dt>
                <dd data-tone={tone}>{text}</dd>
              </div>
            ))}
          </dl>
          <p className={classes.none}>{say('pricing.ownCallsOf', { count: data.count })}</p>
        </>
      )}
    </Panel>
  );
}
