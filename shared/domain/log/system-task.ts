import { enumeration } from '../enumeration.ts';

/** The types of a gateway's background tasks (docs/gateways-modern.md 20). */
export const backgroundTaskTypes = enumeration<string>(
  [
    { value: 'channel_test', name: 'channel-test', label: 'backgroundTask.channelTest', tone: 'plain' },
    { value: 'model_update', name: 'model-update', label: 'backgroundTask.modelUpdate', tone: 'plain' },
    { value: 'log_cleanup', name: 'log-cleanup', label: 'backgroundTask.logCleanup', tone: 'plain' },
    { value: 'midjourney_poll', name: 'midjourney-poll', label: 'backgroundTask.midjourneyPoll', tone: 'muted' },
    { value: 'async_task_poll', name: 'async-task-poll', label: 'backgroundTask.asyncTaskPoll', tone: 'muted' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The states of such a task. */
export const systemTaskStates = enumeration<string>(
  [
    { value: 'pending', name: 'pending', label: 'domain.queued', tone: 'muted' },
    { value: 'running', name: 'running', label: 'domain.inProgress', tone: 'accent' },
    { value: 'succeeded', name: 'succeeded', label: 'domain.succeeded', tone: 'good' },
    { value: 'failed', name: 'failed', label: 'domain.failed', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);
