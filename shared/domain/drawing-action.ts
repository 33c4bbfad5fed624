import type { MessageKey } from '../text/text.ts';
import { enumeration } from './enumeration.ts';

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
