import { formatDate } from '../../../shared/format/time.ts';
import { authenticate } from '../http/authentication.ts';
import { requireCaptcha } from '../http/captcha.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { Refusal } from '../http/refusal.ts';
import { wireText } from '../http/wire-text.ts';
import { formatQuota } from '../store/format-quota.ts';
import { writeLog } from '../store/logs.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { ownRow } from './self-update.ts';

/** The daily check-in (docs/gateways-modern.md 15). Days are in the time zone of the gateway's machine. */
export function registerCheckins(app: SandboxApp, sandbox: Sandbox): void {
  const { store, options, traits } = sandbox;
  if (!traits.status.passkey) return;
  const user = authenticate(sandbox);
  app.get('/api/user/checkin', user, (context) => {
    requireSwitch(sandbox);
    const today = formatDate(sandbox.now());
    const { id } = ownRow(sandbox, context);
    const month = context.req.query('month') ?? today.slice(0, 7);
    const records = store.all<{ checkin_date: string; quota_awarded: number }>(
      `SELECT checkin_date, quota_awarded FROM checkins WHERE user_id = ? AND checkin_date >= ? AND checkin_date <= ?
       ORDER BY checkin_date DESC`,
      id,
      `${month}-01`,
      `${month}-31`,
    );
    const sums = store.get<{ count: number; quota: number }>(
      'SELECT COUNT(*) AS count, COALESCE(SUM(quota_awarded), 0) AS quota FROM checkins WHERE user_id = ?',
      id,
    );
    return succeed(context, {
      enabled: true,
      min_quota: options.number('checkin_setting.min_quota'),
      max_quota: options.number('checkin_setting.max_quota'),
      stats: {
        total_quota: sums?.quota ?? 0,
        total_checkins: sums?.count ?? 0,
        checkin_count: records.length,
        checked_in_today: hasCheckedIn(sandbox, id, today),
        records,
      },
    });
  });
  app.post('/api/user/checkin', user, requireCaptcha(sandbox), (context) => {
    requireSwitch(sandbox);
    const { id } = ownRow(sandbox, context);
    const today = formatDate(sandbox.now());
    if (hasCheckedIn(sandbox, id, today)) throw new Refusal('checkinDone');
    const [least, most] = [options.number('checkin_setting.min_quota'), options.number('checkin_setting.max_quota')];
    const award = most > least ? least + Math.floor(sandbox.world.random() * (most - least + 1)) : least;
    store.transaction(() => {
      store.run('INSERT INTO checkins (user_id, checkin_date, quota_awarded) VALUES (?, ?, ?)', id, today, award);
      store.run('UPDATE users SET quota = quota + ? WHERE id = ?', award, id);
      const content = wireText('checkinLog', 'zh', { amount: formatQuota(options, award) });
      writeLog(store, { user_id: id, created_at: sandbox.now(), type: 4, content });
    });
    return succeed(context, { quota_awarded: award, checkin_date: today }, wireText('checkinSucceeded', 'zh'));
  });
}

function requireSwitch({ options }: Sandbox): void {
  if (!options.flag('checkin_setting.enabled')) throw new Refusal('checkinOff');
}

function hasCheckedIn({ store }: Sandbox, id: number, date: string): boolean {
  return store.get('SELECT 1 FROM checkins WHERE user_id = ? AND checkin_date = ?', id, date) !== undefined;
}
