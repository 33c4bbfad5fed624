import { concernedUser } from '../../domain/log/log.ts';
import { sanitise } from '../../format/sanitise.ts';
import { textCell } from '../../screen/cells.ts';
import type { Detail } from '../../screen/detail.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { asideOf } from '../../text/punctuation.ts';
import type { LogRow } from './log-row.ts';

/**
 * The details of an audit entry: who did what to whom, by which means, and whether it succeeded. From v1.0 on such an
 * entry belongs to the user who acted (docs/gateways-modern.md 26.2, 29.44). A gateway shows the actor and the means to
 * admins only.
 */
export function auditDetails({ facts }: LogRow, { say }: ScreenContext): Detail[] {
  if (facts === undefined) return [];
  const { op, admin_info: admin, audit_info: call, login_method } = facts;
  const details: Detail[] = [];
  const action = op?.action ?? '';
  if (action !== '') details.push({ id: 'action', label: 'log.action', cell: textCell(action) });
  const named = (name: string, id: number) => {
    const number = say('log.userNumber', { id });
    return name === '' ? number : asideOf(sanitise(name), number, say);
  };
  if (admin && admin.admin_id > 0) {
    const cell = { text: named(admin.admin_username, admin.admin_id), raw: admin.admin_id };
    details.push({ id: 'done_by', label: 'log.doneBy', cell });
  }
  const means = admin?.auth_method || login_method;
  if (means) details.push({ id: 'auth_method', label: 'log.authMethod', cell: textCell(means) });
  const user = concernedUser(facts);
  if (user !== undefined) {
    details.push({
      id: 'concerns',
      label: 'log.concerns',
      cell: { text: named(user.username, user.id), raw: user.id },
    });
  }
  const path = call?.path || call?.route || '';
  if (call && path !== '') {
    details.push({ id: 'audit_call', label: 'log.auditCall', cell: textCell(`${call.method} ${path}`.trim()) });
  }
  if (call?.success === false) {
    details.push({
      id: 'audit_outcome',
      label: 'log.auditOutcome',
      cell: { text: say('log.auditFailed'), tone: 'bad', raw: false },
    });
  }
  return details;
}
