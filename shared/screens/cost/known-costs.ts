import type { CostBook } from '../../domain/price/channel-cost.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The costs that were last read, by gateway, so that cells can be made without waiting. */
const known = new WeakMap<Gateway, CostBook>();

/** Reads the stored costs of channels; empty where none are stored. */
export async function readCosts({ costs, gateway }: Pick<ScreenContext, 'costs' | 'gateway'>): Promise<CostBook> {
  const book = (await costs?.read()) ?? {};
  known.set(gateway, book);
  return book;
}

/** Replaces the known costs by those just written. */
export function noteCosts({ gateway }: Pick<ScreenContext, 'gateway'>, book: CostBook): void {
  known.set(gateway, book);
}

/** The costs of channels as they were last read. */
export function knownCosts({ gateway }: Pick<ScreenContext, 'gateway'>): CostBook {
  return known.get(gateway) ?? {};
}
