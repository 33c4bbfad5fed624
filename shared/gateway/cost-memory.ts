import type { CostBook } from '../domain/price/channel-cost.ts';

/** What the channels of this gateway cost, kept where the person works (ASK-09): no gateway has a place for it. */
export interface CostMemory {
  /** Rejects where what is kept cannot be read: nothing is written over it. */
  read(): Promise<CostBook>;
  /** Changes what is kept, from what stands there at that moment; answers what it is now. */
  change(next: (book: CostBook) => CostBook): Promise<CostBook>;
}
