/**
 * What a value means to the person reading it. Faces decide how a tone looks; nothing below them knows colours.
 * `fair` is one step under `good` (the lime of CHAN-04).
 */
export type Tone = 'plain' | 'good' | 'fair' | 'warn' | 'bad' | 'muted' | 'accent';
