import { ChannelType } from './channel-type.ts';

// The official console writes `mj_uploads`, but the gateway bills and routes `mj_upload` (docs/gateways.md 14.35): a
// channel made with the console's spelling never gets an upload. This list has the spelling that works.
const midjourney: readonly string[] = [
  'mj_imagine',
  'mj_variation',
  'mj_reroll',
  'mj_blend',
  'mj_upscale',
  'mj_describe',
  'mj_upload',
];

const midjourneyPlus: readonly string[] = [
  'swap_face',
  'mj_imagine',
  'mj_variation',
  'mj_reroll',
  'mj_blend',
  'mj_upscale',
  'mj_describe',
  'mj_zoom',
  'mj_shorten',
  'mj_modal',
  'mj_inpaint',
  'mj_custom_zoom',
  'mj_high_variation',
  'mj_low_variation',
  'mj_pan',
  'mj_upload',
];

const suno: readonly string[] = ['suno_music', 'suno_lyrics'];

/**
 * The fixed models of a drawing or music type (CHAN-17, docs/gateways.md 9.3); undefined for all others, whose models
 * the gateway lists itself (`GET /api/models`).
 */
export function defaultModelsOfType(type: number): readonly string[] | undefined {
  if (type === ChannelType.Midjourney) return midjourney;
  if (type === ChannelType.MidjourneyPlus) return midjourneyPlus;
  return type === ChannelType.Suno ? suno : undefined;
}
