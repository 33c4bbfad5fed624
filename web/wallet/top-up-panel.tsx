import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type FormEvent, useMemo, useState } from 'react';
import { startOfDay } from '../../shared/format/parse-time.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import type { TopUpFacts } from '../../shared/gateway/account/top-up-facts.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { emptyAt } from '../../shared/screens/home/own-use.ts';
import {
  balanceAfter,
  methodOf,
  paymentMethods,
  paymentRefusal,
  payText,
  payTopUp,
  quoteTopUp,
  type TopUpInput,
  type TopUpQuote,
  topUpAmounts,
  topUpConfirmation,
  topUpForm,
} from '../../shared/screens/wallet/top-up.ts';
import { Panel } from '../components/panel.tsx';
import { RadioChips } from '../components/radio-chips.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useForm } from '../hooks/use-form.ts';
import { useOwnUse } from '../hooks/use-own-use.ts';
import { dayLabel } from '../list/table/day-label.ts';
import { useStillHere } from '../navigation/use-still-here.ts';
import { ask } from '../overlays/ask.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import { AmountField } from './amount-field.tsx';
import { AmountTiles } from './amount-tiles.tsx';
import { QuoteView } from './quote-view.tsx';
import { useQuote } from './use-quote.ts';
import classes from './wallet.module.css';

interface TopUpPanelProps {
  facts: TopUpFacts;
  /** The present balance in quota units. */
  balance: number;
}

/** Pays online, or says that this is not enabled here (WAL-02). */
export function TopUpPanel({ facts, balance }: TopUpPanelProps) {
  const context = useScreenContext();
  const { say } = context;
  const refusal = paymentRefusal(facts, context);
  return (
    <Panel title={say('wallet.topUp')}>
      {refusal === undefined ? (
        <TopUpForm facts={facts} balance={balance} />
      ) : (
        <p className={classes.muted}>{refusal}</p>
      )}
    </Panel>
  );
}

function TopUpForm({ facts, balance }: TopUpPanelProps) {
  const { world } = useConsole();
  const context = useScreenContext();
  const { say } = context;
  const form = useForm(
    useMemo(() => topUpForm(facts), [facts]),
    'create',
    undefined,
  );
  const begin = useStillHere();
  const { quote, error, isAsking } = useQuote(form, facts);
  const [isBusy, setIsBusy] = useState(false);

  const pay = async (input: TopUpInput) => {
    const isHere = begin();
    const agreed = quote ?? (await quoteTopUp(input, facts, context));
    if (!isHere()) return;
    const { prompt, consequences = [] } = topUpConfirmation(agreed, context);
    const isAgreed = await ask({
      title: prompt,
      children: (
        <ul className={classes.consequences}>
          {consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
      confirm: payText(agreed, context),
      cancel: say('common.cancel'),
      isDangerous: false,
    });
    if (!isAgreed) return;
    const step = await payTopUp(agreed.input, facts, context);
    // The gateway client accepts only http(s) addresses here.
    const leave = () => (step.kind === 'link' ? world.page.leave(step.url) : world.page.submit(step.url, step.fields));
    if (isHere()) return leave();
    notify('good', say('wallet.ready'), undefined, {
      action: { label: say('wallet.continue'), run: leave },
      isKept: true,
    });
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = form.submit();
    if (input === undefined || isBusy) return;
    setIsBusy(true);
    try {
      await pay(input);
    } catch (failure) {
      const { message, hint } = describeError(failure, say);
      notify('bad', message, hint || undefined);
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={classes.form}>
      <AmountTiles
        amounts={topUpAmounts(facts, methodOf(form.value, facts, context)?.minimum ?? facts.minTopUp)}
        value={form.value.amount}
        onChange={(amount) => form.set('amount', amount)}
      />
      <AmountField form={form} />
      <RadioChips
        legend={say('wallet.method')}
        choices={paymentMethods(facts, context).map(({ type, label }) => ({ value: type, label }))}
        value={form.value.method}
        onChange={(method) => form.set('method', method)}
      />
      <QuoteView quote={quote} error={error} isAsking={isAsking} />
      <div className={classes.pay}>
        <AfterIt balance={balance} quote={quote} />
        <div className={classes.payBar}>
          <Button type="submit" loading={isBusy} leftSection={<IconLock size={16} stroke={1.6} />}>
            {quote === undefined ? say('wallet.continue') : payText(quote, context)}
          </Button>
        </div>
      </div>
      <p className={classes.muted}>{say('wallet.payElsewhere')}</p>
    </form>
  );
}

/** Shows the balance after the payment, and how long it will last. */
function AfterIt({ balance, quote }: { balance: number; quote: TopUpQuote | undefined }) {
  const context = useScreenContext();
  const { say, status, now } = context;
  const pace = useOwnUse().data?.pace;
  const after = quote && balanceAfter(balance, quote, context);
  // Keeps the line's height, so that the button does not move.
  if (after === undefined) return <span>&nbsp;</span>;
  const end = emptyAt(after, pace, now());
  const values = { balance: formatQuota(after, quotaDisplayOf(status)) };
  return (
    <span data-fact="after">
      {end === undefined
        ? say('wallet.after', values)
        : say('wallet.afterUntil', { ...values, date: dayLabel(startOfDay(end), context) })}
    </span>
  );
}
