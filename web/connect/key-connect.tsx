import { Skeleton } from '@mantine/core';
import type { Token } from '../../shared/domain/user/token.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useAreas } from '../text/areas.ts';
import { BaseUrls } from './base-urls.tsx';
import classes from './connect.module.css';
import { KeyLine } from './key-line.tsx';
import { SetUpPanel } from './set-up-panel.tsx';
import { TestPanel } from './test-panel.tsx';
import { useKeyFacts } from './use-connect.ts';

/** Shows how to connect an app with one key: the configuration, the base URLs, and a test call (WEB-01). */
export default function KeyConnect({ token }: { token: Token }) {
  const { say, language } = useScreenContext();
  useAreas(language, ['connect', 'pricing']);
  const { models, prices, error, retry } = useKeyFacts(token);
  if (error !== null) return <LoadFailure error={error} onRetry={retry} />;
  if (models === undefined) return <Skeleton height={420} mt={12} />;
  return (
    <div className={classes.ofKey}>
      <Panel title={say('connect.keyAndBase')}>
        <BaseUrls>
          <KeyLine token={token} />
        </BaseUrls>
      </Panel>
      <SetUpPanel token={token} models={models} />
      <TestPanel token={token} models={models} prices={prices} />
    </div>
  );
}
