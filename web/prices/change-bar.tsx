import { Button } from '@mantine/core';
import { signedPercent } from '../../shared/format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { countOfEdits, type PriceEdits } from '../../shared/screens/price/price-edits.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './change-bar.module.css';
import type { RehearsalState } from './use-rehearsal.ts';

interface ChangeBarProps {
  edits: PriceEdits;
  state: RehearsalState;
  isRunning: boolean;
  onDiscard(): void;
  onReview(): void;
}

/**
 * Shows the number of changed prices and their effect, with buttons to discard or review them. Nothing is written
 * before the review is confirmed.
 */
export function ChangeBar({ edits, state, isRunning, onDiscard, onReview }: ChangeBarProps) {
  const { say, status } = useScreenContext();
  const { forecast } = state;
  const display = quotaDisplayOf(status);
  return (
    <section className={classes.bar} aria-label={say('price.changedPrices')}>
      <strong>{say('price.edited', { count: countOfEdits(edits), models: edits.byModel.size })}</strong>
      <span className={classes.sums} role="status">
        {forecast !== undefined &&
          forecast.calls > 0 &&
          say(forecast.isPart ? 'price.sumsPart' : 'price.sums', {
            before: formatQuota(forecast.before, display),
            after: formatQuota(forecast.after, display),
            percent: signedPercent(forecast.before, forecast.after),
          })}
      </span>
      <Button size="compact-sm" variant="subtle" onClick={onDiscard}>
        {say('price.discard')}
      </Button>
      <Button size="compact-sm" variant="white" loading={isRunning} onClick={onReview}>
        {say('price.review')}
      </Button>
    </section>
  );
}
