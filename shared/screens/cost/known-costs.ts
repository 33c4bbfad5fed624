import type { CostBook } from '../../domain/price/channel-cost.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** What was read last, by gateway: cells are made of it without waiting. */
const known = new WeakMap<Gateway, CostBook>();

/** What channels cost, as it is kept; nothing where no place keeps it. */
export async function readCosts({ costs, gateway }: Pick<ScreenContext, 'costs' | 'gateway'>): Promise<CostBook> {
  const book = (await costs?.read()) ?? {};
  known.set(gateway, book);
  return book;
}

/** Takes in what was just written. */
export function noteCosts({ gateway }: Pick<ScreenContext, 'gateway'>, book: CostBook): void {
  known.set(gateway, book);
}

/** What channels cost, as it was read last. */
export function knownCosts({ gateway }: Pick<ScreenContext, 'gateway'>): CostBook {
  return known.get(gateway) ?? {};
}
