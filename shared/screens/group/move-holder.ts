import { joinList } from '../../domain/list-text.ts';
import type { User } from '../../domain/user/user.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { HeldFields, HolderKind } from '../../screen/impact/group-holders.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { planForm } from '../plan/plan-form.ts';
import { findPlan, updatePlan } from '../plan/plan-save.ts';

/** Writes the fields of one holder that name groups, and keeps its other fields. @throws GatewayError */
export async function writeHolder(
  { kind, id }: { kind: HolderKind; id: number },
  fields: HeldFields,
  context: ScreenContext,
  options: CallOptions,
): Promise<void> {
  const { gateway, isDryRun = false } = context;
  const textOf = (value: string | readonly string[] = '') => (typeof value === 'string' ? value : joinList(value));
  if (kind === 'user') {
    const group = textOf(fields.group);
    const saved: User | undefined = await gateway.users.update(id, { group }, options);
    if (saved !== undefined && !isDryRun && saved.group !== group) throw notWritten('group');
  } else if (kind === 'channel') {
    const group = textOf(fields.group);
    await gateway.channels.update(id, { group }, options);
  } else if (kind === 'key') {
    const row = await gateway.tokens.get(id, options);
    const { group, auto_groups } = fields;
    await gateway.tokens.update(
      row,
      {
        ...(group !== undefined && { group: textOf(group) }),
        ...(auto_groups !== undefined && { auto_groups: [auto_groups].flat() }),
      },
      options,
    );
  } else {
    const plan = await findPlan(id, context, options);
    const draft = { ...planForm.fromRow(plan, context), ...fields };
    const { tone, message } = await updatePlan(plan, draft, context, options);
    if (tone === 'warn' && !isDryRun) throw new Refusal(message);
  }
}

function notWritten(field: string): GatewayError {
  return new GatewayError('refused', { reason: 'not-written', data: [field] });
}
