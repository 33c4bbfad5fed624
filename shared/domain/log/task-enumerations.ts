import { enumeration } from '../enumeration.ts';

/** MUSIC and LYRICS, then the video actions of v1.0 (docs/gateways.md 5.1). */
export const taskActions = enumeration<string>(
  [
    { value: 'MUSIC', name: 'music', label: 'task.actionMusic', tone: 'plain' },
    { value: 'LYRICS', name: 'lyrics', label: 'task.actionLyrics', tone: 'plain' },
    { value: 'generate', name: 'generate', label: 'task.actionGenerate', tone: 'plain' },
    { value: 'textGenerate', name: 'text-generate', label: 'task.actionTextGenerate', tone: 'plain' },
    { value: 'firstTailGenerate', name: 'first-tail-generate', label: 'task.actionFirstTail', tone: 'plain' },
    { value: 'referenceGenerate', name: 'reference-generate', label: 'task.actionReference', tone: 'plain' },
    { value: 'remixGenerate', name: 'remix-generate', label: 'task.actionRemix', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/**
 * The platforms of tasks. Old gateways have only `suno`; newer gateways send channel type numbers and free text, shown
 * as they are (docs/gateways.md 5.1).
 */
export const taskPlatforms = enumeration<string>(
  [
    { value: 'suno', name: 'suno', label: 'task.platformSuno', tone: 'plain' },
    { value: 'mj', name: 'mj', label: 'task.platformMidjourney', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The empty status means that the submission itself is still under way. */
export const taskStatuses = enumeration<string>(
  [
    { value: 'SUCCESS', name: 'success', label: 'domain.succeeded', tone: 'good' },
    { value: 'NOT_START', name: 'not-started', label: 'domain.notStarted', tone: 'muted' },
    { value: 'SUBMITTED', name: 'submitted', label: 'domain.queued', tone: 'accent' },
    { value: 'IN_PROGRESS', name: 'in-progress', label: 'domain.inProgress', tone: 'accent' },
    { value: 'FAILURE', name: 'failure', label: 'domain.failed', tone: 'bad' },
    { value: 'QUEUED', name: 'queued', label: 'task.waitingInLine', tone: 'accent' },
    { value: 'UNKNOWN', name: 'unknown', label: 'domain.unknown', tone: 'muted' },
    { value: '', name: 'submitting', label: 'task.submitting', tone: 'accent' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);
