import { enumeration } from './enumeration.ts';

/** The proxy's answer to the submission (docs/gateways.md 5.1). */
export const drawingCodes = enumeration<number>(
  [
    { value: 0, name: 'not-submitted', label: 'domain.codeNotSubmitted', tone: 'muted' },
    { value: 1, name: 'submitted', label: 'domain.codeSubmitted', tone: 'good' },
    { value: 3, name: 'no-account', label: 'domain.codeNoAccount', tone: 'bad' },
    { value: 4, name: 'request-error', label: 'domain.codeRequestError', tone: 'bad' },
    { value: 5, name: 'unknown-error', label: 'domain.codeUnknownError', tone: 'bad' },
    { value: 21, name: 'waiting', label: 'domain.codeWaiting', tone: 'accent' },
    { value: 22, name: 'duplicate', label: 'domain.codeDuplicate', tone: 'warn' },
    { value: 23, name: 'queue-full', label: 'domain.codeQueueFull', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.codeUnknown', tone: 'muted' },
);
