import type { MessageKey } from '../../text/text.ts';
import { enumeration } from '../enumeration.ts';

// Wire value, machine name, label, billing model.
const facts: readonly (readonly [string, string, MessageKey, string])[] = [
  ['IMAGINE', 'imagine', 'drawing.actionImagine', 'mj_imagine'],
  ['UPSCALE', 'upscale', 'drawing.actionUpscale', 'mj_upscale'],
  ['VARIATION', 'variation', 'drawing.actionVariation', 'mj_variation'],
  ['HIGH_VARIATION', 'high-variation', 'drawing.actionHighVariation', 'mj_high_variation'],
  ['LOW_VARIATION', 'low-variation', 'drawing.actionLowVariation', 'mj_low_variation'],
  ['PAN', 'pan', 'drawing.actionPan', 'mj_pan'],
  ['DESCRIBE', 'describe', 'drawing.actionDescribe', 'mj_describe'],
  ['BLEND', 'blend', 'drawing.actionBlend', 'mj_blend'],
  ['UPLOAD', 'upload', 'drawing.actionUpload', 'mj_upload'],
  ['SHORTEN', 'shorten', 'drawing.actionShorten', 'mj_shorten'],
  ['REROLL', 'reroll', 'drawing.actionReroll', 'mj_reroll'],
  ['INPAINT', 'inpaint', 'drawing.actionInpaint', 'mj_inpaint'],
  ['ZOOM', 'zoom', 'drawing.actionZoom', 'mj_zoom'],
  ['CUSTOM_ZOOM', 'custom-zoom', 'drawing.actionCustomZoom', 'mj_custom_zoom'],
  ['MODAL', 'modal', 'drawing.actionModal', 'mj_modal'],
  ['SWAP_FACE', 'swap-face', 'drawing.actionSwapFace', 'swap_face'],
  ['VIDEO', 'video', 'drawing.actionVideo', 'mj_video'],
  ['EDITS', 'edits', 'drawing.actionEdits', 'mj_edits'],
];

/** Drawing actions: sixteen that every generation has, then the two of v1.0 (docs/gateways.md 5.1). */
export const drawingActions = enumeration<string>(
  facts.map(([value, name, label]) => ({ value, name, label, tone: 'plain' })),
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** The model name a drawing action is billed under (docs/gateways.md 5.1), or undefined for an unknown action. */
export function drawingModelOf(action: string): string | undefined {
  return facts.find(([value]) => value === action)?.[3];
}

/** The proxy's answer to the submission (docs/gateways.md 5.1). */
export const drawingCodes = enumeration<number>(
  [
    { value: 0, name: 'not-submitted', label: 'drawing.codeNotSubmitted', tone: 'muted' },
    { value: 1, name: 'submitted', label: 'drawing.codeSubmitted', tone: 'plain' },
    { value: 3, name: 'no-account', label: 'drawing.codeNoAccount', tone: 'bad' },
    { value: 4, name: 'request-error', label: 'drawing.codeRequestError', tone: 'bad' },
    { value: 5, name: 'unknown-error', label: 'drawing.codeUnknownError', tone: 'bad' },
    { value: 21, name: 'waiting', label: 'drawing.codeWaiting', tone: 'accent' },
    { value: 22, name: 'duplicate', label: 'drawing.codeDuplicate', tone: 'warn' },
    { value: 23, name: 'queue-full', label: 'drawing.codeQueueFull', tone: 'bad' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);

/** What the drawing proxy reports (docs/gateways.md 5.1); anything else is shown as unknown. */
export const drawingStatuses = enumeration<string>(
  [
    { value: 'SUCCESS', name: 'success', label: 'domain.succeeded', tone: 'good' },
    { value: 'NOT_START', name: 'not-started', label: 'domain.notStarted', tone: 'muted' },
    { value: 'SUBMITTED', name: 'submitted', label: 'domain.queued', tone: 'accent' },
    { value: 'IN_PROGRESS', name: 'in-progress', label: 'domain.inProgress', tone: 'accent' },
    { value: 'FAILURE', name: 'failure', label: 'domain.failed', tone: 'bad' },
    { value: 'MODAL', name: 'modal', label: 'drawing.waitingForWindow', tone: 'warn' },
  ],
  { name: 'unknown', label: 'domain.unknown', tone: 'muted' },
);
