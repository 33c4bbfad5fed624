import type { MessageKey } from '../text/text.ts';

/** Successes and failures in equal time steps, the oldest first; undefined for steps that were not read. */
export interface ListChart {
  title: MessageKey;
  steps: readonly {
    /** Unix seconds at which the step begins. */
    at: number;
    answered: number | undefined;
    failed: number | undefined;
  }[];
}
