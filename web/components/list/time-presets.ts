import type { MessageKey } from '../../../shared/text/text.ts';

/** The timestamps that are asked for most, as a filter takes them. */
export const timePresets: readonly { value: string; label: MessageKey }[] = [
  { value: 'today', label: 'web.timeToday' },
  { value: 'yesterday', label: 'web.timeYesterday' },
  { value: '-1d', label: 'web.timeDay' },
  { value: '-7d', label: 'web.timeWeek' },
  { value: '-30d', label: 'web.timeMonth' },
  { value: 'now', label: 'web.timeNow' },
  { value: 'any', label: 'web.timeAny' },
];
