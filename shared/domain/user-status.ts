import { enumeration } from './enumeration.ts';

/**
 * Three are shown; the gateway itself only sets 1 and 2 (docs/gateways.md 5.1). Deletion is `DeletedAt`, not a status.
 */
export const UserStatus = { Active: 1, Banned: 2, Disabled: 3 } as const;

export const userStatuses = enumeration<number>(
  [
    { value: UserStatus.Active, name: 'active', label: 'domain.userActive', tone: 'good' },
    { value: UserStatus.Banned, name: 'banned', label: 'domain.userBanned', tone: 'bad' },
    { value: UserStatus.Disabled, name: 'disabled', label: 'domain.userDisabled', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.statusUnknown', tone: 'muted' },
);
