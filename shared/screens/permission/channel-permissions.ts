import { type ChannelPermission, channelPermissions, grantsOf } from '../../domain/channel/channel-permission.ts';
import type { Action } from '../../screen/action.ts';
import type { AnyField } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** The permission that each verb of the channel lists needs from v1.0 on (GEN-09, docs/gateways-modern.md 16.1). */
const neededBy: Readonly<Record<string, Readonly<Record<string, ChannelPermission>>>> = {
  channel: {
    create: 'sensitive_write',
    update: 'write',
    test: 'operate',
    probe: 'operate',
    enable: 'operate',
    disable: 'operate',
    'update-balance': 'operate',
    copy: 'sensitive_write',
    'fetch-models': 'operate',
    impact: 'read',
    delete: 'sensitive_write',
    'add-keys': 'sensitive_write',
    'replace-keys': 'sensitive_write',
    'to-pool': 'sensitive_write',
    'to-single': 'sensitive_write',
    'test-all': 'operate',
    'update-balances': 'operate',
    'delete-disabled': 'sensitive_write',
    fix: 'operate',
    models: 'read',
    map: 'write',
    'set-tag': 'write',
    'remove-tag': 'write',
    'detect-updates': 'operate',
  },
  'upstream-update': { accept: 'write', remove: 'write', ignore: 'write', detect: 'operate' },
  probe: {
    test: 'operate',
    'remove-model': 'write',
    disable: 'operate',
    'set-test-model': 'write',
    'map-model': 'write',
  },
  tag: { enable: 'operate', disable: 'operate', set: 'write', remove: 'write' },
  'provider-key': { enable: 'operate', disable: 'operate', delete: 'sensitive_write' },
};

/** The permission that a verb of a list needs; undefined where it needs none. */
export function permissionOf(noun: string, verb: string): ChannelPermission | undefined {
  return neededBy[noun]?.[verb];
}

/** The refusal that names the missing permission; undefined where the user has it, or the gateway does not say. */
export function permissionRefusal(
  permission: ChannelPermission | undefined,
  { user, say }: Pick<ScreenContext, 'user' | 'say'>,
): string | undefined {
  if (permission === undefined || grantsOf(user)?.[permission] !== false) return undefined;
  return say('action.needsPermission', { permission: say(channelPermissions.of(permission).label) });
}

/** The actions of a list, which refuse users without the permission before any request. */
export function withPermissions<Row>(noun: string, actions: readonly Action<Row>[]): Action<Row>[] {
  return actions.map((action): Action<Row> => {
    const permission = permissionOf(noun, action.verb);
    if (permission === undefined) return action;
    if (action.on === 'all')
      return {
        ...action,
        refusal: (context: ScreenContext) => permissionRefusal(permission, context) ?? action.refusal?.(context),
      };
    return {
      ...action,
      refusal: (row, context, input) => permissionRefusal(permission, context) ?? action.refusal?.(row, context, input),
    };
  });
}

/**
 * Fields whose change the gateway counts as sensitive; `setting` and `settings` include all settings stored in them.
 */
const sensitiveFields = new Set([
  ...['type', 'key', 'key_mode', 'multi_key_mode', 'base_url', 'openai_organization', 'other'],
  ...['proxy', 'pass_through_body_enabled', 'force_format', 'thinking_to_content', 'system_prompt'],
  ...['system_prompt_override', 'param_override', 'header_override', 'azure_responses_version', 'vertex_key_type'],
  ...['aws_key_type', 'setting', 'settings'],
]);

/** The fields of a channel, with the sensitive ones disabled for users without that permission. */
export function withSensitiveFields<Value>(fields: readonly AnyField<Value>[]): AnyField<Value>[] {
  return fields.map((field) =>
    sensitiveFields.has(field.name)
      ? {
          ...field,
          disabled: (value: Value, context: ScreenContext) =>
            permissionRefusal('sensitive_write', context) ?? field.disabled?.(value, context),
        }
      : field,
  );
}
