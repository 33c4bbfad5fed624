import { Skeleton } from '@mantine/core';
import { formatMoney } from '../../shared/format/money.ts';
import { describeError } from '../../shared/screens/describe-error.ts';
import { useSay } from '../console-context.tsx';
import type { QuoteState } from './use-quote.ts';
import classes from './wallet.module.css';

/** What is credited and what is to be paid, as the gateway told it for the amount above (WAL-02). */
export function QuoteView({ quote, error, isAsking }: QuoteState) {
  const say = useSay();
  if (error !== null && error !== undefined) {
    return (
      <p className={classes.quoteFault} role="alert">
        {describeError(error, say).message}
      </p>
    );
  }
  const amount = (text: string | undefined) =>
    text ?? (isAsking ? <Skeleton component="span" height={14} width={56} display="inline-block" /> : '–');
  return (
    <dl className={classes.quote} aria-live="polite" aria-busy={isAsking}>
      <div>
        <dt>{say('wallet.credited')}</dt>
        <dd>{amount(quote && dollars(quote.credited))}</dd>
      </div>
      <div>
        <dt>{say('wallet.toPay')}</dt>
        <dd>{amount(quote?.toPay)}</dd>
      </div>
    </dl>
  );
}

/** Credited quota is told in dollars; a word instead of a number stays as it came. */
function dollars(text: string): string {
  const amount = Number(text);
  return Number.isFinite(amount) ? formatMoney(amount) : text;
}
