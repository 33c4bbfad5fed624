import { enumeration } from './enumeration.ts';

/** The empty status means that the submission itself is still under way. */
export const taskStatuses = enumeration<string>(
  [
    { value: 'SUCCESS', name: 'success', label: 'domain.succeeded', tone: 'good' },
    { value: 'NOT_START', name: 'not-started', label: 'domain.notStarted', tone: 'muted' },
    { value: 'SUBMITTED', name: 'submitted', label: 'domain.queued', tone: 'accent' },
    { value: 'IN_PROGRESS', name: 'in-progress', label: 'domain.inProgress', tone: 'accent' },
    { value: 'FAILURE', name: 'failure', label: 'domain.failed', tone: 'bad' },
    { value: 'QUEUED', name: 'queued', label: 'domain.waitingInLine', tone: 'accent' },
    { value: 'UNKNOWN', name: 'unknown', label: 'domain.statusUnknown', tone: 'muted' },
    { value: '', name: 'submitting', label: 'domain.submitting', tone: 'accent' },
  ],
  { name: 'unknown', label: 'domain.statusUnknown', tone: 'muted' },
);
