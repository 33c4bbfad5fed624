import { enumeration } from './enumeration.ts';

/** Spec 4, wire 5.1. 3 and 4 are set by the gateway on the first relay call that meets the limit. */
export const TokenStatus = { Enabled: 1, Disabled: 2, Expired: 3, Exhausted: 4 } as const;

export const tokenStatuses = enumeration<number>(
  [
    { value: TokenStatus.Enabled, name: 'enabled', label: 'domain.enabled', tone: 'good' },
    { value: TokenStatus.Disabled, name: 'disabled', label: 'domain.disabled', tone: 'muted' },
    { value: TokenStatus.Expired, name: 'expired', label: 'domain.expired', tone: 'warn' },
    { value: TokenStatus.Exhausted, name: 'exhausted', label: 'domain.exhausted', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.statusUnknown', tone: 'muted' },
);
