import type { Redemption } from '../../../shared/domain/user/redemption.ts';
import type { GenerationTraits } from '../traits/traits.ts';

/** A stored row: the returned fields, and the time of its deletion. */
export interface RedemptionRow extends Redemption {
  DeletedAt: string | null;
}

/** A redemption code as it is returned; its `count` is always 0 (docs/gateways.md 4.9). */
export function redemptionAnswer(row: RedemptionRow, traits: GenerationTraits): Record<string, unknown> {
  const { expired_time, ...shown } = row;
  return { ...shown, count: 0, ...(traits.redemption.expires && { expired_time }) };
}
