import { enumeration } from './enumeration.ts';

/** As docs/gateways.md 5.1. Expiry is not a status: see `isRedemptionExpired`. */
export const RedemptionStatus = { Unused: 1, Disabled: 2, Used: 3 } as const;

export const redemptionStatuses = enumeration<number>(
  [
    { value: RedemptionStatus.Unused, name: 'unused', label: 'domain.unused', tone: 'good' },
    { value: RedemptionStatus.Disabled, name: 'disabled', label: 'domain.disabled', tone: 'muted' },
    { value: RedemptionStatus.Used, name: 'used', label: 'domain.used', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.statusUnknown', tone: 'muted' },
);
