import { enumeration } from './enumeration.ts';

/** Old gateways have one; newer gateways send channel type numbers and free text, shown as they are (docs/gateways.md 5.1). */
export const taskPlatforms = enumeration<string>(
  [
    { value: 'suno', name: 'suno', label: 'domain.platformSuno', tone: 'good' },
    { value: 'mj', name: 'mj', label: 'domain.platformMidjourney', tone: 'accent' },
  ],
  { name: 'unknown', label: 'domain.platformUnknown', tone: 'muted' },
);
