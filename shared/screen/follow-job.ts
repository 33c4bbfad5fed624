import { hasRole, Role } from '../domain/user/role.ts';
import { GatewayError } from '../gateway/client/gateway-error.ts';
import type { LeftTask, StartedTask, SystemTask } from '../gateway/resources/system-tasks.ts';
import type { Say } from '../text/text.ts';
import type { Done, RunOptions } from './action.ts';
import { describeError } from './describe-error.ts';
import type { ScreenContext } from './screen-context.ts';

/** Whether this gateway has jobs in its background and shows them to this person: the super admin alone sees them. */
export function seesJobs({ gateway, role }: Pick<ScreenContext, 'gateway' | 'role'>): boolean {
  return gateway.dialect() === 'v1' && hasRole(role, Role.Root);
}

/** A job that ended well, or what to tell of one that goes on. */
export type FollowedJob = { task: SystemTask; left?: undefined } | { task?: undefined; left: Done };

/**
 * Follows a job that was started, or joins the one that was running already, to its end (GEN-05). Undefined on gateways
 * that have no jobs. @throws GatewayError `refused` where the job failed
 */
export async function followJob(
  { taskId, alreadyRunning }: StartedTask,
  { gateway, say }: Pick<ScreenContext, 'gateway' | 'say'>,
  { signal, onProgress, isFollowed }: RunOptions,
): Promise<FollowedJob | undefined> {
  if (taskId === undefined) return undefined;
  const { task, left } = await gateway.systemTasks.follow(taskId, { signal, onProgress, isFollowed });
  return task ? { task } : { left: leftJob(left, alreadyRunning, isFollowed, say) };
}

/**
 * What to tell of a job that goes on: neither done nor failed. Fine where it was not to be waited for, or the person may not
 * see it and did not ask to wait; a warning else.
 */
export function leftJob(
  { taskId, task, why }: LeftTask,
  alreadyRunning: boolean,
  isFollowed: boolean | undefined,
  say: Say,
  more: Record<string, unknown> = {},
): Done {
  const isUnseen = why instanceof GatewayError && why.kind === 'forbidden';
  const isFine = why === 'not-followed' || (isUnseen && isFollowed !== true);
  return {
    message: messageOf(why, alreadyRunning, say),
    tone: isFine && !alreadyRunning ? 'good' : 'warn',
    // Not "done", as machine output has it of what ended.
    data: {
      result: 'running',
      task_id: taskId,
      already_running: alreadyRunning,
      status: task?.status ?? null,
      ...more,
    },
  };
}

function messageOf(why: LeftTask['why'], alreadyRunning: boolean, say: Say): string {
  if (why === 'stopped') return say('action.jobStopped');
  if (why === 'not-begun') return say('action.jobNotBegun');
  if (why === 'not-followed') return say(alreadyRunning ? 'action.jobRunning' : 'action.jobStarted');
  if (why.kind === 'forbidden') return say(alreadyRunning ? 'action.jobRunningUnseen' : 'action.jobUnseen');
  return say('action.jobLost', { reason: describeError(why, say).message });
}
