import { month } from '../../domain/default.ts';
import { nothingLeft } from '../../domain/record.ts';
import { hasRole, Role } from '../../domain/user/role.ts';
import { formatTime } from '../../format/time.ts';
import type { SiteAction } from '../../screen/action.ts';
import { confirmSite } from '../../screen/flow/confirm-rows.ts';
import { leftJob } from '../../screen/follow-job.ts';
import type { FieldErrors, Form } from '../../screen/form.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

export interface CleanupInput {
  /** Unix seconds; entries before it are deleted. */
  before: number;
}

const monthAgo = ({ now }: ScreenContext): CleanupInput => ({ before: Math.floor(now() / 1000) - month });

/** The form requires a date (SET-05); its default is one month ago. */
export const cleanupForm: Form<CleanupInput> = {
  title: { create: 'log.cleanup', edit: 'log.cleanup' },
  fields: [
    {
      name: 'before',
      kind: 'datetime',
      label: 'log.cleanupBefore',
      help: 'log.cleanupBeforeHelp',
      required: true,
      example: '-30d',
    },
  ],
  defaults: monthAgo,
  fromRow: (_row, context) => monthAgo(context),
  normalise: (value) => value,
  validate: ({ before }, _mode, { say }): FieldErrors =>
    Number.isInteger(before) && before > 0 ? {} : { before: say('log.cleanupMissing') },
};

/**
 * Deletes old log entries (SET-05). Gateways before v1.0 allow it to every admin, newer ones only to super admins;
 * where the generation is not known yet, the gateway's answer decides.
 */
export const cleanUpLogs: SiteAction<CleanupInput> = {
  verb: 'cleanup',
  icon: 'eraser',
  on: 'all',
  label: 'log.cleanup',
  help: 'log.cleanupHelp',
  danger: 'irreversible',
  idempotent: true,
  isJob: true,
  access: Role.Admin,
  input: cleanupForm,
  refusal: ({ role, gateway, say }) =>
    gateway.dialect() !== 'v1' || hasRole(role, Role.Root) ? undefined : say('domain.needsRoot'),
  confirm: (context, input) => {
    const confirmation = confirmSite(
      'log.confirmCleanupUnset',
      ['log.cleanupConsequence', 'action.irreversible'],
      context,
    );
    if (input === undefined) return confirmation;
    return { ...confirmation, prompt: context.say('log.confirmCleanup', { time: formatTime(input.before) }) };
  },
  run: async ({ before, ...rest }, { gateway, say }, { signal, onProgress, isFollowed }) => {
    nothingLeft(rest);
    const { count, left } = await gateway.logs.clean(before, { signal, onProgress, isFollowed });
    if (left !== undefined) return leftJob(left, false, isFollowed, say, { before });
    const message =
      count === undefined ? say('log.cleanedUntold', { time: formatTime(before) }) : say('log.cleaned', { count });
    return { message, data: { before, count: count ?? null } };
  },
};
