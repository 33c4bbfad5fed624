import { enumeration } from './enumeration.ts';

/** What the drawing proxy reports (docs/gateways.md 5.1); anything else is shown as unknown. */
export const drawingStatuses = enumeration<string>(
  [
    { value: 'SUCCESS', name: 'success', label: 'domain.succeeded', tone: 'good' },
    { value: 'NOT_START', name: 'not-started', label: 'domain.notStarted', tone: 'muted' },
    { value: 'SUBMITTED', name: 'submitted', label: 'domain.queued', tone: 'accent' },
    { value: 'IN_PROGRESS', name: 'in-progress', label: 'domain.inProgress', tone: 'accent' },
    { value: 'FAILURE', name: 'failure', label: 'domain.failed', tone: 'bad' },
    { value: 'MODAL', name: 'modal', label: 'domain.waitingForWindow', tone: 'warn' },
  ],
  { name: 'unknown', label: 'domain.statusUnknown', tone: 'muted' },
);
