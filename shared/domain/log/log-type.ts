import { enumeration } from '../enumeration.ts';

/** The types of log entries (docs/gateways.md 5.1). 0 is used in filters only. */
export const LogType = {
  All: 0,
  TopUp: 1,
  Consumption: 2,
  Management: 3,
  System: 4,
  Error: 5,
  Refund: 6,
  Login: 7,
  /** A channel test of One API, whose own number for it is 5; no gateway sends this number. */
  Test: 105,
} as const;

export const logTypes = enumeration<number>(
  [
    { value: LogType.All, name: 'all', label: 'domain.logAll', tone: 'plain' },
    { value: LogType.TopUp, name: 'top-up', label: 'domain.logTopUp', tone: 'good' },
    { value: LogType.Consumption, name: 'consumption', label: 'domain.logConsumption', tone: 'plain' },
    { value: LogType.Management, name: 'management', label: 'domain.logManagement', tone: 'warn' },
    { value: LogType.System, name: 'system', label: 'domain.logSystem', tone: 'accent' },
    { value: LogType.Error, name: 'error', label: 'domain.logError', tone: 'bad' },
    { value: LogType.Refund, name: 'refund', label: 'domain.logRefund', tone: 'fair' },
    { value: LogType.Login, name: 'login', label: 'domain.logLogin', tone: 'muted' },
    { value: LogType.Test, name: 'test', label: 'domain.logTest', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);
