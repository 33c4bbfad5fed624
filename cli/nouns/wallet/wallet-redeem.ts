import { redeemCode, redeemForm } from '../../../shared/screens/wallet/redeem-code.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { runSiteAction } from '../../list/action/run-site-action.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { readInputText } from '../../program/input-text.ts';
import { usageFailure } from '../../program/usage.ts';
import { walletTarget } from './wallet-target.ts';

/**
 * `wallet redeem`: reads the code from a hidden prompt, standard input, a file, or (with a warning) the arguments
 * (WAL-01).
 */
export async function redeem(invocation: Invocation): Promise<number | undefined> {
  const text = await readCode(invocation);
  if (text === '') throw usageFailure('wallet.codeMissing');
  const [field] = redeemForm.fields;
  return runSiteAction(walletTarget, redeemCode, invocation, {
    typed: async () => ({ flags: field ? [{ field, text }] : [], input: {}, isEmpty: false }),
  });
}

async function readCode(invocation: Invocation): Promise<string> {
  const { operands, flags, world, say, talk } = invocation;
  const [word] = operands;
  const file = flags.text('code-file');
  if (word !== undefined && file !== undefined) throw usageFailure('cli.secretGivenTwice', { flag: 'CODE' });
  if (file !== undefined || word === '-') return (await readInputText(file ?? '-', world)).trim();
  if (word !== undefined) {
    await talk.warning('secret-in-arguments', say('cliAccount.codeSecret'));
    return word.trim();
  }
  return canAsk(invocation) ? (await world.prompt.secret(promptOf(say('wallet.code'), say))).trim() : '';
}
