import type { Redemption } from '../../../shared/domain/user/redemption.ts';
import type { GenerationTraits } from '../traits/traits.ts';

/** A row of the table: what is answered of it, and when it was deleted. */
export interface RedemptionRow extends Redemption {
  DeletedAt: string | null;
}

/** A redemption code as it is answered; `count` is always 0 there (docs/gateways.md 4.9). */
export function redemptionAnswer(row: RedemptionRow, traits: GenerationTraits): Record<string, unknown> {
  const { expired_time, ...shown } = row;
  return { ...shown, count: 0, ...(traits.redemption.expires && { expired_time }) };
}
