import { enumeration } from './enumeration.ts';

/** MUSIC and LYRICS, then the video actions of v1.0 (docs/gateways.md 5.1). */
export const taskActions = enumeration<string>(
  [
    { value: 'MUSIC', name: 'music', label: 'domain.actionMusic', tone: 'plain' },
    { value: 'LYRICS', name: 'lyrics', label: 'domain.actionLyrics', tone: 'accent' },
    { value: 'generate', name: 'generate', label: 'domain.actionGenerate', tone: 'plain' },
    { value: 'textGenerate', name: 'text-generate', label: 'domain.actionTextGenerate', tone: 'plain' },
    { value: 'firstTailGenerate', name: 'first-tail-generate', label: 'domain.actionFirstTail', tone: 'plain' },
    { value: 'referenceGenerate', name: 'reference-generate', label: 'domain.actionReference', tone: 'plain' },
    { value: 'remixGenerate', name: 'remix-generate', label: 'domain.actionRemix', tone: 'plain' },
  ],
  { name: 'unknown', label: 'domain.actionUnknown', tone: 'muted' },
);
