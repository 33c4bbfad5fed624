import type { CostBook } from '../domain/price/channel-cost.ts';

/** What the channels of this gateway cost, stored on the user's machine (ASK-09), because no gateway can store it. */
export interface CostMemory {
  /** Rejects where the stored costs cannot be read; they are not overwritten then. */
  read(): Promise<CostBook>;
  /** Applies `next` to the costs stored at that moment, and resolves with the changed ones. */
  change(next: (book: CostBook) => CostBook): Promise<CostBook>;
}
