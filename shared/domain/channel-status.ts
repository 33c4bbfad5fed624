import { enumeration } from './enumeration.ts';

/** As docs/gateways.md 5.1. */
export const ChannelStatus = { Unknown: 0, Enabled: 1, ManuallyDisabled: 2, AutoDisabled: 3 } as const;

export const channelStatuses = enumeration<number>(
  [
    { value: ChannelStatus.Unknown, name: 'unknown', label: 'domain.statusUnknown', tone: 'muted' },
    { value: ChannelStatus.Enabled, name: 'enabled', label: 'domain.enabled', tone: 'good' },
    { value: ChannelStatus.ManuallyDisabled, name: 'disabled', label: 'domain.disabled', tone: 'muted' },
    { value: ChannelStatus.AutoDisabled, name: 'auto-disabled', label: 'domain.autoDisabled', tone: 'warn' },
  ],
  { name: 'unknown', label: 'domain.statusUnknown', tone: 'muted' },
);
