import type { MessageKey } from '../../../shared/text/text.ts';

/** The timestamps that users need most, in the syntax of a filter. */
export const timePresets: readonly { value: string; label: MessageKey }[] = [
  { value: 'today', label: 'list.timeToday' },
  { value: 'yesterday', label: 'list.timeYesterday' },
  { value: '-1d', label: 'list.timeDay' },
  { value: '-7d', label: 'list.timeWeek' },
  { value: '-30d', label: 'list.timeMonth' },
  { value: 'now', label: 'list.timeNow' },
  { value: 'any', label: 'list.timeAny' },
];
