import { Skeleton } from '@mantine/core';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { isYuan, quoteTexts } from '../../shared/screens/wallet/top-up.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { QuoteState } from './use-quote.ts';
import classes from './wallet.module.css';

/** Shows what is credited and what is to be paid, as quoted by the gateway for the amount above (WAL-02). */
export function QuoteView({ quote, error, isAsking }: QuoteState) {
  const context = useScreenContext();
  const { say } = context;
  if (error !== null && error !== undefined) {
    return (
      <p className={classes.quoteFault} role="alert">
        {describeError(error, say).message}
      </p>
    );
  }
  const texts = quote && quoteTexts(quote, context);
  const isUnnamed = quote !== undefined && !isYuan(quote.input.method);
  const amount = (text: string | undefined) =>
    text ?? (isAsking ? <Skeleton component="span" height={14} width={56} display="inline-block" /> : '–');
  return (
    <dl className={classes.quote} aria-live="polite" aria-busy={isAsking}>
      <div>
        <dt>{say('wallet.credited')}</dt>
        <dd>{amount(texts?.credited)}</dd>
      </div>
      <div>
        <dt>{say('wallet.toPay')}</dt>
        <dd>
          {amount(isUnnamed ? quote.toPay : texts?.toPay)}
          {isUnnamed && <small>{say('wallet.inPageCurrency')}</small>}
        </dd>
      </div>
    </dl>
  );
}
