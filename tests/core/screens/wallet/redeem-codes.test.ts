import { expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import {
  type CodeOutcome,
  codesIn,
  outcomeText,
  redeemCodes,
  redeemedText,
} from '../../../../shared/screens/wallet/redeem-codes.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

/** A gateway that credits a dollar, or fails as `fates` says. */
function walletOf(fates: Record<string, GatewayError>) {
  const asked: string[] = [];
  const redeem = async (key: string) => {
    asked.push(key);
    const fate = fates[key];
    if (fate !== undefined) throw fate;
    return 500_000;
  };
  return { asked, context: screenContext({ gateway: { wallet: { redeem } as unknown as Gateway['wallet'] } }) };
}

test('WAL-01 WEB-12: codes are told apart at lines, commas and spaces, and each is taken once', () => {
  expect(codesIn(' a1\r\n\nb2,c3；d4、a1\t')).toEqual(['a1', 'b2', 'c3', 'd4']);
  expect(codesIn(' \n ')).toEqual([]);
});

test('WEB-12: a refused code does not hold up the next, and each tells its own outcome as it comes', async () => {
  const refused = new GatewayError('refused', { serverMessage: 'used before' });
  const { asked, context } = walletOf({ b2: refused });
  const shown: CodeOutcome[] = [];
  const outcomes = await redeemCodes(['a1', 'b2', 'c3'], context, (outcome) => shown.push(outcome));
  expect(asked).toEqual(['a1', 'b2', 'c3']);
  expect(shown).toEqual(outcomes);
  expect(outcomes.map((outcome) => outcomeText(outcome, context))).toEqual([
    '$1.00 added',
    expect.stringContaining('used before'),
    '$1.00 added',
  ]);
  expect(redeemedText(outcomes, context)).toBe('2 of 3 codes redeemed. $2.00 added to your balance.');
});

test('WEB-12: after an answer that was lost or a limit the rest is not tried, and nothing is sent twice', async () => {
  for (const kind of ['unsure', 'rate-limited', 'not-signed-in'] as const) {
    const { asked, context } = walletOf({ b2: new GatewayError(kind, {}) });
    const outcomes = await redeemCodes(['a1', 'b2', 'c3', 'd4'], context, () => undefined);
    expect(asked, kind).toEqual(['a1', 'b2']);
    expect(outcomes.map(({ quota, isNotTried }) => [quota, isNotTried])).toEqual([
      [500_000, undefined],
      [undefined, undefined],
      [undefined, true],
      [undefined, true],
    ]);
    expect(redeemedText(outcomes, context)).toContain('1 of 4');
  }
});
