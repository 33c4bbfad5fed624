import { Button, Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { sanitise } from '../../shared/format/sanitise.ts';
import { planDuration, planPrice, planQuota } from '../../shared/screens/plan/plan-text.ts';
import { ownSubscriptions, subscriptionText } from '../../shared/screens/subscription/own-subscriptions.ts';
import { setPreference, subscribe, subscribeTo } from '../../shared/screens/subscription/subscribe.ts';
import { subscriptionScreen } from '../../shared/screens/subscription/subscription-screen.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { Panel } from '../components/panel.tsx';
import { useFlow } from '../flow/use-flow.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { walletKey } from './use-wallet.ts';
import classes from './wallet.module.css';

const ActionInput = lazy(() => import('../flow/action-input.tsx'));

/** Shows the user's subscriptions and the plans on offer; renders nothing if the gateway has none (GEN-19, WEB-12). */
export function SubscriptionPanel() {
  const context = useScreenContext();
  const { say } = context;
  const queries = useQueryClient();
  const flow = useFlow(subscriptionScreen, {
    onDone: () => void queries.invalidateQueries({ queryKey: walletKey }),
  });
  const { data: own } = useQuery({
    queryKey: [...walletKey, 'subscriptions'],
    queryFn: async ({ signal }) => (await ownSubscriptions(context, { signal })) ?? null,
    retry: false,
  });
  if (own === undefined || own === null || own.running.length + own.offers.length === 0) return null;
  return (
    <Panel
      title={say('subscription.title')}
      tools={
        <Link to="/subscription" className={classes.orders}>
          {say('subscription.all')}
        </Link>
      }
    >
      <ul className={classes.plans}>
        {own.running.map((subscription) => (
          <li key={subscription.id}>
            <strong>{sanitise(subscription.plan_title) || `#${subscription.plan_id}`}</strong>
            <span>{subscriptionText(subscription, context)}</span>
            {subscription.amount_total > 0 && (
              <Progress
                value={(100 * subscription.amount_used) / subscription.amount_total}
                aria-label={say('subscription.used')}
              />
            )}
          </li>
        ))}
      </ul>
      {own.offers.length > 0 && (
        <>
          <h3 className={classes.offersHead}>{say('subscription.offers')}</h3>
          <ul className={classes.plans}>
            {own.offers.map((plan) => (
              <li key={plan.id}>
                <div className={classes.offer}>
                  <strong>{sanitise(plan.title)}</strong>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={pairOf(say(subscribe.label), sanitise(plan.title), say)}
                    disabled={flow.running === subscribe.verb}
                    onClick={() => flow.start(subscribeTo(plan), [])}
                  >
                    {say(subscribe.label)}
                  </Button>
                </div>
                <span>
                  {say('subscription.offer', {
                    quota: planQuota(plan, context),
                    duration: planDuration(plan, context),
                    price: planPrice(plan, context),
                  })}
                </span>
                {plan.subtitle !== '' && <span className={classes.muted}>{sanitise(plan.subtitle)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="subtle" px={0} onClick={() => flow.start(setPreference, [])}>
          {say(setPreference.label)}
        </Button>
      </div>
      <Suspense>{flow.form !== undefined && <ActionInput form={flow.form as never} />}</Suspense>
    </Panel>
  );
}
