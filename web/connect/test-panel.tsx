import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Token } from '../../shared/domain/user/token.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { PriceList } from '../../shared/gateway/resources/pricing.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { modelFor } from '../../shared/screens/connect/set-up.ts';
import {
  makeTestCall,
  type TestCall,
  testCallCost,
  testCallFacts,
  testCostText,
} from '../../shared/screens/connect/test-call.ts';
import { Banner } from '../components/banner.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './connect.module.css';

interface TestPanelProps {
  token: Token;
  models: readonly string[];
  prices: PriceList | undefined;
}

/** Makes one small call with the key on request; its cost is shown beside the button beforehand. */
export function TestPanel({ token, models, prices }: TestPanelProps) {
  const context = useScreenContext();
  const { gateway, say, user } = context;
  const [isRunning, setIsRunning] = useState(false);
  const [call, setCall] = useState<TestCall>();
  const [failure, setFailure] = useState<unknown>();
  const group = token.group || (user?.group ?? '');
  const model = modelFor({}, models);
  const cost = prices && testCallCost(model, prices, group);

  const send = async () => {
    setIsRunning(true);
    setFailure(undefined);
    setCall(undefined);
    try {
      setCall(await makeTestCall(await gateway.tokens.key(token), model, { list: prices, group }, context));
    } catch (error) {
      setFailure(error);
    }
    setIsRunning(false);
  };
  const described = failure === undefined ? undefined : describeError(failure, say);
  const facts = call && testCallFacts(call, model, context);
  return (
    <Panel
      title={say('connect.testCall')}
      help={`${sanitise(model)} · ${testCostText(cost, context)}`}
      tools={
        <Button size="xs" variant="default" disabled={model === ''} loading={isRunning} onClick={() => void send()}>
          {say('connect.send')}
        </Button>
      }
    >
      <div role="status">
        {facts !== undefined && (
          <dl className={classes.facts}>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      {described !== undefined && (
        <Banner tone="bad" isUrgent title={described.message}>
          {described.hint || undefined}
        </Banner>
      )}
    </Panel>
  );
}
