import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Gift } from '../../../shared/screens/allowance/allowance-plan.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import type { Invocation } from '../../program/definition.ts';
import { withSession } from '../../program/session.ts';
import { usageFailure, wrongFlag } from '../../program/usage.ts';
import { ledgerRecord, printGifts } from './gift-report.ts';
import { holdLedger, readLedger } from './ledger-file.ts';
import { listFields } from './report-fields.ts';

/** `allowance list`: the gifts in this machine's ledger, newest first. */
export async function listGifts(invocation: Invocation): Promise<undefined> {
  const { flags, world, talk, say } = invocation;
  const [rule, period] = [flags.text('rule'), flags.text('period')];
  await withSession(invocation, { signedIn: false, status: 'none' }, async ({ context, gatewayUrl }) => {
    const ledger = await readLedger(world, gatewayUrl);
    const all = ledger?.gifts() ?? [];
    ledger?.close();
    const shown = all.filter(
      (gift: Gift) =>
        (rule === undefined || gift.rule === rule) &&
        (period === undefined || gift.period === period) &&
        (!flags.on('unsure') || gift.state === 'open'),
    );
    await printGifts(shown.map(ledgerRecord), listFields, context, invocation);
    if (all.length === 0) await talk.notice('empty', say('allowance.nothingGiven'));
  });
  return undefined;
}

/** `allowance settle`: the user states the outcome of a gift whose answer was lost. Sends no request. */
export async function settleGift(invocation: Invocation): Promise<undefined> {
  const { flags, operands, options, world, talk, say } = invocation;
  const [number = ''] = operands;
  const isGiven = flags.on('given');
  if (isGiven === flags.on('not-given')) throw usageFailure('allowance.settleHow');
  if (!/^\d+$/.test(number)) throw wrongFlag('N', sanitise(number), '12');
  await withSession(invocation, { signedIn: false, status: 'none' }, async ({ gatewayUrl }) => {
    const ledger = await holdLedger(world, gatewayUrl);
    try {
      const gift = ledger.gifts().find(({ n }) => n === Number(number));
      if (gift?.state !== 'open') {
        throw new Failure({
          code: 'not-found',
          exitCode: ExitCode.NotFound,
          message: { key: 'allowance.notOpen', values: { n: number } },
          hint: { key: 'allowance.notOpenHint' },
        });
      }
      if (!options.dryRun) ledger.end(gift.n, isGiven ? 'given' : 'failed');
      const values = { name: sanitise(gift.name), rule: gift.rule, period: gift.period };
      await talk.notice('settled', say(isGiven ? 'allowance.settledGiven' : 'allowance.settledNotGiven', values));
    } finally {
      ledger.close();
    }
  });
  return undefined;
}
