import type { FilterValues } from '../list-screen.ts';

/** Failed calls, as places lead to them: of a month, as the log by itself shows those of today alone, where yesterday's failure would be nowhere. */
export const failedOfAMonth: FilterValues = { type: 'error', start: '-30d' };
