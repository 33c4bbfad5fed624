import { shareOf } from '../../domain/price/price-sync.ts';
import { formatNumber, formatPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf, pairOf, sentencesOf } from '../../text/punctuation.ts';
import type { SyncRow } from './price-comparison.ts';

/** A share as text of a change: `+12.5 %`. */
export function percentText(share: number): string {
  return `${share < 0 ? '' : '+'}${formatNumber(share * 100, 1)} %`;
}

/** The reason why a line is not applied, in the user's language; undefined where it can be applied. */
export function reasonOf(row: SyncRow, { say }: Pick<ScreenContext, 'say'>): string | undefined {
  if (row.line === undefined) {
    const { failure } = row;
    return failure === '' ? say('priceSync.passedOver') : say('priceSync.unread', { reason: sanitise(failure) });
  }
  const { line, words } = row;
  const doubt = line.isDoubtful ? say('priceSync.explainDoubt') : undefined;
  switch (line.hold) {
    case undefined:
      return undefined;
    case 'sources': {
      const prices = line.offers.map(({ source, usd }) =>
        pairOf(words.get(source) ?? sanitise(source), formatPrice(usd), say),
      );
      return sentencesOf([say('priceSync.disagree', { prices: listOf(prices, say) }), doubt]);
    }
    case 'billing':
      return sentencesOf([say(line.kind === 'call' ? 'priceSync.toPerCall' : 'priceSync.toPerToken'), doubt]);
    case 'doubtful':
      return doubt;
    case 'limit':
      return say('priceSync.tooHigh', { percent: riseOf(row) });
    case 'expression':
      return say(line.kind === 'expression' ? 'priceSync.sourceExpression' : 'price.byExpression');
  }
}

function riseOf({ line }: SyncRow): string {
  const share = line && shareOf(line);
  return share === undefined ? '∞ %' : percentText(share);
}
