import type { GenerationTraits } from '../traits/traits.ts';

export interface RedemptionRow {
  id: number;
  user_id: number;
  key: string;
  status: number;
  name: string;
  quota: number;
  created_time: number;
  redeemed_time: number;
  used_user_id: number;
  expired_time: number;
  DeletedAt: string | null;
}

/** A redemption code as it is answered; `count` is always 0 there (docs/gateways.md 4.9). */
export function redemptionAnswer(row: RedemptionRow, traits: GenerationTraits): Record<string, unknown> {
  const { expired_time, ...shown } = row;
  return { ...shown, count: 0, ...(traits.redemption.expires && { expired_time }) };
}
