import { Button, Skeleton } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { Link } from 'wouter';
import { LoadFailure } from '../components/load-failure.tsx';
import { Notice } from '../components/notice.tsx';
import { PageView } from '../components/page-view.tsx';
import { Panel } from '../components/panel.tsx';
import { BaseUrls } from '../connect/base-urls.tsx';
import classes from '../connect/connect.module.css';
import { SetUpPanel } from '../connect/set-up-panel.tsx';
import { TestPanel } from '../connect/test-panel.tsx';
import { useConnect } from '../connect/use-connect.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';

/**
 * /connect: base URL, key and ready-made configurations of apps (WEB-01). `?token=ID` selects the key, `app=` the app.
 */
export default function ConnectRoute() {
  const { say } = useScreenContext();
  const { search } = useAddress();
  const navigation = useNavigation();
  const query = new URLSearchParams(search);
  const wanted = Number(query.get('token')) || undefined;
  const app = query.get('app') ?? undefined;
  const { tokens, token, models, prices, error, retry } = useConnect(wanted);
  return (
    <PageView title={say('connect.title')}>
      <div className={classes.page}>
        {error !== null ? (
          <LoadFailure error={error} onRetry={retry} />
        ) : tokens !== undefined && token === undefined ? (
          <Notice
            icon={<IconKey size={32} stroke={1.5} />}
            title={say('connect.noKey')}
            action={
              <Button component={Link} to="/token?open=create" leftSection={<IconPlus size={16} stroke={1.8} />}>
                {say('token.createTitle')}
              </Button>
            }
          />
        ) : tokens === undefined || token === undefined || models === undefined ? (
          <Skeleton className={classes.rest} />
        ) : (
          <SetUpPanel
            key={`${token.id} ${app}`}
            app={app}
            tokens={tokens}
            token={token}
            models={models}
            onToken={(id) =>
              navigation.go(`/connect?${new URLSearchParams({ token: String(id), ...(app && { app }) })}`, {
                replace: true,
              })
            }
          />
        )}
        <div className={classes.aside}>
          <Panel title={say('connect.baseUrl')}>
            <BaseUrls />
          </Panel>
          {token !== undefined && models !== undefined && (
            <TestPanel key={token.id} token={token} models={models} prices={prices} />
          )}
        </div>
      </div>
    </PageView>
  );
}
