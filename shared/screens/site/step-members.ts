import { enumeration } from '../../domain/enumeration.ts';
import type { StepKind, StepState } from './site-plan.ts';

/** The kinds of steps. */
export const stepKinds = enumeration<StepKind>(
  [
    { value: 'add', name: 'add', label: 'site.add', tone: 'good' },
    { value: 'change', name: 'change', label: 'site.change', tone: 'warn' },
    { value: 'delete', name: 'delete', label: 'site.delete', tone: 'bad' },
  ],
  { name: 'change', label: 'site.change', tone: 'plain' },
);

/** The states of steps. */
export const stepStates = enumeration<StepState>(
  [
    { value: 'open', name: 'open', label: 'site.stateOpen', tone: 'plain' },
    { value: 'part', name: 'part', label: 'site.statePart', tone: 'warn' },
    { value: 'done', name: 'done', label: 'site.stateDone', tone: 'good' },
    { value: 'moved', name: 'moved', label: 'site.stateMoved', tone: 'bad' },
  ],
  { name: 'open', label: 'site.stateOpen', tone: 'plain' },
);
