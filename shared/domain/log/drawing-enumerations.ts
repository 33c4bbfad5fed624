import type { MessageKey } from '../../text/text.ts';
import { enumeration } from '../enumeration.ts';

// Wire value, machine name, label, billing model.
const facts: readonly (readonly [string, string, MessageKey, string])[] = [
  ['IMAGINE', 'imagine', 'domain.actionImagine', 'mj_imagine'],
  ['UPSCALE', 'upscale', 'domain.actionUpscale', 'mj_upscale'],
  ['VARIATION', 'variation', 'domain.actionVariation', 'mj_variation'],
  ['HIGH_VARIATION', 'high-variation', 'domain.actionHighVariation', 'mj_high_variation'],
  ['LOW_VARIATION', 'low-variation', 'domain.actionLowVariation', 'mj_low_variation'],
  ['PAN', 'pan', 'domain.actionPan', 'mj_pan'],
  ['DESCRIBE', 'describe', 'domain.actionDescribe', 'mj_describe'],
  ['BLEND', 'blend', 'domain.actionBlend', 'mj_blend'],
  ['UPLOAD', 'upload', 'domain.actionUpload', 'mj_upload'],
  ['SHORTEN', 'shorten', 'domain.actionShorten', 'mj_shorten'],
  ['REROLL', 'reroll', 'domain.actionReroll', 'mj_reroll'],
  ['INPAINT', 'inpaint', 'domain.actionInpaint', 'mj_inpaint'],
  ['ZOOM', 'zoom', 'domain.actionZoom', 'mj_zoom'],
  ['CUSTOM_ZOOM', 'custom-zoom', 'domain.actionCustomZoom', 'mj_custom_zoom'],
  ['MODAL', 'modal', 'domain.actionModal', 'mj_modal'],
  ['SWAP_FACE', 'swap-face', 'domain.actionSwapFace', 'swap_face'],
  ['VIDEO', 'video', 'domain.actionVideo', 'mj_video'],
  ['EDITS', 'edits', 'domain.actionEdits', 'mj_edits'],
];

/** Drawing actions: sixteen that every generation has, then the two of v1.0 (docs/gateways.md 5.1). */
export const drawingActions = enumeration<string>(
  facts.map(([value, name, label]) => ({ value, name, label, tone: 'plain' })),
  { name: 'unknown', label: 'domain.actionUnknown', tone: 'muted' },
);

/**
 * The model name a drawing action is billed under (docs/gateways.md 5.1), or undefined for an action of no known kind.
 */
export function drawingModelOf(action: string): string | undefined {
  return facts.find(([value]) => value === action)?.[3];
}

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
