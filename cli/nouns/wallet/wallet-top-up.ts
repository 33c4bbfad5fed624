import { topUpAmountMaximum, topUpAmountMinimum } from '../../../shared/domain/limit.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import {
  methodOf,
  paymentLink,
  paymentRefusal,
  payTopUp,
  quoteTopUp,
  type TopUpInput,
  topUpConfirmation,
  topUpForm,
} from '../../../shared/screens/wallet/top-up.ts';
import { checkedValue } from '../../list/screen/form/checked-value.ts';
import { readChoice } from '../../list/screen/form/form-choice.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { confirm, requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { printRecord } from '../../program/print-record.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';
import { walletTarget } from './wallet-target.ts';

/** `wallet topup`: price, confirmation, and the payment URL, which the terminal shows (WAL-02). */
export async function topUp(invocation: Invocation): Promise<undefined> {
  const { flags, signal, world, talk, say } = invocation;
  const amount = readAmount(flags.text('amount'));
  requireConfirmable(invocation);
  await withScreenSession(walletTarget, invocation, 'fresh', async ({ gateway, context, dryRun }) => {
    const facts = await gateway.wallet.facts({ signal });
    const refusal = paymentRefusal(facts, context);
    if (refusal !== undefined) throw new Refusal(refusal);
    const form = topUpForm(facts);
    const start = form.defaults(context);
    const [, methodField] = form.fields;
    const asked = flags.text('method');
    const method =
      methodField && asked ? String(readChoice(methodField, asked, start, context, '--method')) : start.method;
    const typed = { flags: [], input: { amount, method }, isEmpty: false };
    const input: TopUpInput = checkedValue(form, { amount, method }, typed, 'create', context);
    if (input.amount !== amount) {
      const bounds = { minimum: topUpAmountMinimum, maximum: topUpAmountMaximum };
      await talk.notice('clamped', say('wallet.amountClamped', { amount: input.amount, ...bounds }));
    }
    if (dryRun) {
      await runDry(dryRun, payTopUp(input, facts, context, { signal }), invocation);
      return;
    }
    const quote = await quoteTopUp(input, facts, context, { signal });
    await confirm(topUpConfirmation(quote, context), invocation);
    const link = paymentLink(await payTopUp(quote.input, facts, context, { signal }));
    await talk.notice('pay', say('wallet.payAt'));
    const isBare = !invocation.output.columns && ['table', 'wide', 'tsv', 'name'].includes(invocation.output.format);
    if (isBare) await world.stdout.write(`${sanitise(link)}\n`);
    else {
      const { credited, toPay } = quote;
      const type = methodOf(input, facts, context)?.type ?? method;
      await printRecord({ link, amount: quote.amount, credited, to_pay: toPay, method: type }, 'payment', invocation);
    }
    if (flags.on('open') && !(await world.openUrl(link))) await talk.notice('not-opened', say('oauth.opened'));
  });
  return undefined;
}

/** A whole number; the gateway's own form decides which amounts are accepted. */
function readAmount(text: string | undefined): number {
  if (text === undefined) throw usageFailure('cliAccount.missing', { flags: '--amount' });
  const amount = Number(text);
  if (text.trim() !== '' && Number.isFinite(amount)) return amount;
  throw wrongFlag('--amount', text, ['10', '50']);
}
