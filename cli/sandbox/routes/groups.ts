import { Role } from '../../../shared/domain/user/role.ts';
import { authenticate } from '../http/authentication.ts';
import { type SandboxApp, succeed } from '../http/envelope.ts';
import { isGroup, usableGroups } from '../store/groups.ts';
import type { Sandbox } from '../store/sandbox.ts';
import { findCaller } from '../store/users.ts';

/** The groups, for admins and for users who may pick one (docs/gateways.md 4.4, 4.6). */
export function registerGroups(app: SandboxApp, sandbox: Sandbox): void {
  const { options, store } = sandbox;
  app.get('/api/group/', authenticate(sandbox, Role.Admin), (context) =>
    succeed(context, Object.keys(options.record('GroupRatio'))),
  );
  app.get('/api/user/groups', (context) => succeed(context, groupMap(sandbox)));
  app.get('/api/user/self/groups', authenticate(sandbox), (context) => {
    const group = findCaller(store, context.var.caller.id)?.group ?? context.var.caller.group;
    return succeed(context, groupMap(sandbox, group));
  });
}

/** The label, or `{ratio, desc}`; `auto` has a text as its ratio (docs/gateways.md 14.20). */
function groupMap(sandbox: Sandbox, ownGroup?: string): Record<string, unknown> {
  const { options, traits } = sandbox;
  const ratios = options.record<number>('GroupRatio');
  const answer: Record<string, unknown> = {};
  for (const [group, label] of Object.entries(usableGroups(options, ownGroup))) {
    if (group === 'auto' && traits.topUp.info) answer.auto = { ratio: '自动', desc: label };
    else if (!isGroup(options, group)) continue;
    else answer[group] = traits.user.groupValue === 'label' ? label : { ratio: ratios[group], desc: label };
  }
  return answer;
}
