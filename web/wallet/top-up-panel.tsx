import { Button } from '@mantine/core';
import { type FormEvent, useMemo, useState } from 'react';
import type { TopUpFacts } from '../../shared/gateway/top-up-facts.ts';
import { useScreenContext } from '../../shared/hooks/screen-context-provider.tsx';
import { useForm } from '../../shared/hooks/use-form.ts';
import { describeError } from '../../shared/screens/describe-error.ts';
import {
  paymentMethods,
  paymentRefusal,
  payTopUp,
  quoteTopUp,
  type TopUpInput,
  topUpConfirmation,
  topUpForm,
} from '../../shared/screens/wallet/top-up.ts';
import { Panel } from '../components/panel.tsx';
import { RadioChips } from '../components/radio-chips.tsx';
import { useConsole } from '../console-context.tsx';
import { usePlace } from '../navigation/use-place.ts';
import { ask } from '../overlays/ask.ts';
import { notify } from '../overlays/notify.ts';
import { AmountField } from './amount-field.tsx';
import { QuoteView } from './quote-view.tsx';
import { useQuote } from './use-quote.ts';
import classes from './wallet.module.css';

/** Paying online, or that it is not enabled here (WAL-02). */
export function TopUpPanel({ facts }: { facts: TopUpFacts }) {
  const context = useScreenContext();
  const { say } = context;
  const refusal = paymentRefusal(facts, context);
  return (
    <Panel title={say('wallet.topUp')}>
      {refusal === undefined ? <TopUpForm facts={facts} /> : <p className={classes.muted}>{refusal}</p>}
    </Panel>
  );
}

function TopUpForm({ facts }: { facts: TopUpFacts }) {
  const { world } = useConsole();
  const context = useScreenContext();
  const { say } = context;
  const form = useForm(
    useMemo(() => topUpForm(facts), [facts]),
    'create',
    undefined,
  );
  const begin = usePlace();
  const { quote, error, isAsking } = useQuote(form, facts);
  const [isBusy, setIsBusy] = useState(false);

  const pay = async (input: TopUpInput) => {
    const isHere = begin();
    const agreed = quote ?? (await quoteTopUp(input, facts, context));
    if (!isHere()) return;
    const { question, consequences = [] } = topUpConfirmation(agreed, context);
    const isAgreed = await ask({
      title: question,
      children: (
        <ul className={classes.consequences}>
          {consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      ),
      confirm: say('wallet.pay'),
      cancel: say('common.cancel'),
      isDangerous: false,
    });
    if (!isAgreed) return;
    const step = await payTopUp(agreed.input, facts, context);
    // The client lets nothing but web pages through.
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
      <AmountField form={form} />
      <RadioChips
        legend={say('wallet.method')}
        choices={paymentMethods(facts, context).map(({ type, label }) => ({ value: type, label }))}
        value={form.value.method}
        onChange={(method) => form.set('method', method)}
      />
      <QuoteView quote={quote} error={error} isAsking={isAsking} />
      <div className={classes.buttons}>
        <Button type="submit" loading={isBusy}>
          {say('wallet.continue')}
        </Button>
      </div>
    </form>
  );
}
