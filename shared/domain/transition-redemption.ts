import type { Redemption } from './redemption.ts';
import { RedemptionStatus } from './redemption-status.ts';
import { allowed, refused, type Verdict } from './verdict.ts';

export type RedemptionVerb = 'enable' | 'disable' | 'update' | 'delete' | 'copy';

/** The status each switch sets. */
export const redemptionStatusAfter = {
  enable: RedemptionStatus.Unused,
  disable: RedemptionStatus.Disabled,
} as const;

/**
 * Whether a code's state allows an action (RED-02). A used code cannot be disabled either: the gateway would take it
 * (docs/gateways.md 4.9), and enabling it afterwards would let it be redeemed twice.
 */
export function redemptionTransition(verb: RedemptionVerb, redemption: Pick<Redemption, 'status'>): Verdict {
  const { status } = redemption;
  if ((verb === 'enable' || verb === 'disable') && status === RedemptionStatus.Used) {
    return refused('domain.codeUsed');
  }
  if (verb === 'enable' && status === RedemptionStatus.Unused) return refused('domain.alreadyEnabled');
  if (verb === 'disable' && status === RedemptionStatus.Disabled) return refused('domain.alreadyDisabled');
  if (verb === 'update' && status !== RedemptionStatus.Unused) return refused('domain.codeNotUnused');
  return allowed;
}
