import { startOfDayBefore } from '../../../shared/format/parse-time.ts';
import { formatDate } from '../../../shared/format/time.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { insertRows } from './insert-rows.ts';

/**
 * Check-in is on at the sample site, and root has checked in on most of the last forty days, but not today. The quota
 * from it is part of root's first grant.
 */
export function insertCheckins({ store, options }: Pick<Sandbox, 'store' | 'options'>, now: number): void {
  options.set('checkin_setting.enabled', 'true');
  const rows = Array.from({ length: 40 }, (_, back) => back + 1)
    .filter((back) => back % 4 !== 0)
    .map((back) => ({
      user_id: 1,
      checkin_date: formatDate(startOfDayBefore(now, back)),
      quota_awarded: 1000 + ((back * 2711) % 9000),
    }));
  insertRows(store, 'checkins', rows);
}
