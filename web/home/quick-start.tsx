import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import type { Token } from '../../shared/domain/user/token.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import { SetUpPanel } from '../connect/set-up-panel.tsx';
import { useKeyModels } from '../connect/use-connect.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

/** Shows an app configuration with one of the user's keys: the shortest way from the first page to a call (WEB-01). */
export default function QuickStart({ tokens }: { tokens: readonly Token[] }) {
  const { say } = useScreenContext();
  const [chosen, setChosen] = useState<number>();
  const token = tokens.find(({ id }) => id === chosen) ?? tokens[0];
  const { data, error, refetch } = useKeyModels(token);
  if (token === undefined) return null;
  if (data !== undefined && data.length > 0)
    return <SetUpPanel tokens={tokens} token={token} models={data} onToken={setChosen} />;
  return (
    <Panel title={say('connect.title')}>
      {error === null ? (
        data === undefined ? (
          <Skeleton height={330} />
        ) : (
          <p>{say('connect.noModel')}</p>
        )
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Panel>
  );
}
