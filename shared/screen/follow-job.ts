import { hasRole, Role } from '../domain/user/role.ts';
import { GatewayError } from '../gateway/client/gateway-error.ts';
import type { LeftTask, StartedTask, SystemTask } from '../gateway/resources/system-tasks.ts';
import type { Say } from '../text/text.ts';
import type { Done, RunOptions } from './action.ts';
import { describeError } from './error/describe-error.ts';
import type { ScreenContext } from './screen-context.ts';

/** Whether this gateway has background jobs and shows them to this user: only super admins see them. */
export function seesJobs({ gateway, role }: Pick<ScreenContext, 'gateway' | 'role'>): boolean {
  return gateway.dialect() === 'v1' && hasRole(role, Role.Root);
}

/** A job that ended well (`task`), or the result to show for one that is still running (`left`). */
export type FollowedJob = { task: SystemTask; left?: undefined } | { task?: undefined; left: Done };

/**
 * Follows a job that was started, or that was running already, to its end (GEN-05). Undefined on gateways without jobs.
 * @throws GatewayError `refused` where the job failed
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
 * The result to show for a job that is still running, neither done nor failed. Its tone is `good` where the user did
 * not want to wait, or may not see jobs and did not ask to wait; otherwise `warn`.
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
    // Machine output says `running` here, because `done` is for jobs that ended.
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
  if (why === 'stopped') return say('list.jobStopped');
  if (why === 'not-begun') return say('list.jobNotBegun');
  if (why === 'not-followed') return say(alreadyRunning ? 'list.jobRunning' : 'list.jobStarted');
  if (why.kind === 'forbidden') return say(alreadyRunning ? 'list.jobRunningUnseen' : 'list.jobUnseen');
  return say('list.jobLost', { reason: describeError(why, say).message });
}
