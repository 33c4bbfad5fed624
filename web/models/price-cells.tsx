import { formatShortPrice } from '../../shared/format/money.ts';
import type { MessageKey } from '../../shared/text/text.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';

/** Formats a price in USD, or a dash where the price does not apply. */
export function priceText(usd: number | undefined): string {
  return usd === undefined ? '–' : formatShortPrice(usd);
}

/** The header cell of a price column. */
export function PriceHead({ of }: { of: MessageKey }) {
  const { say } = useScreenContext();
  return (
    <th scope="col" data-number>
      {say(of)}
    </th>
  );
}
