import type { MessageKey } from '../../text/text.ts';
import { parseJsonRecord } from '../schema.ts';
import { azureDefaultVersion, sparkDefaultVersion, vertexDefaultRegion } from './channel-template.ts';

/** The meaning of a channel type's `other` field (docs/gateways.md 4.7). */
export interface OtherMeaning {
  label: MessageKey;
  example: string;
  /** Used when the field is left blank (CHAN-13). */
  default?: string;
  /** The gateway refuses the channel without it. */
  required?: boolean;
}

const meanings = new Map<number, OtherMeaning>([
  [3, { label: 'channel.otherApiVersion', example: azureDefaultVersion, default: azureDefaultVersion }],
  [17, { label: 'channel.otherPlugin', example: 'plugin-id' }],
  [18, { label: 'channel.otherSparkVersion', example: sparkDefaultVersion, default: sparkDefaultVersion }],
  [21, { label: 'channel.otherKnowledgeBase', example: '123456' }],
  [39, { label: 'channel.otherAccount', example: 'd6b5da8hk1awo8nap34ube6gh' }],
  [41, { label: 'channel.otherRegion', example: vertexDefaultRegion, default: vertexDefaultRegion, required: true }],
  [49, { label: 'channel.otherBot', example: '7342866812345' }],
]);

/** What `other` means for a channel type; undefined when the type does not use it. */
export function otherMeaningOf(type: number): OtherMeaning | undefined {
  return meanings.get(type);
}

/** `other` as it is to be sent: trimmed, and the type's default when blank. */
export function otherOrDefault(type: number, other: string): string {
  return other.trim() || (meanings.get(type)?.default ?? '');
}

/**
 * Whether a Vertex AI region is a plain name, or JSON with a text under `default` as the gateway wants it
 * (docs/gateways.md 4.7).
 */
export function isVertexRegion(other: string): boolean {
  const region = other.trim();
  if (!region.startsWith('{')) return /^[\w-]+$/.test(region);
  const regions = parseJsonRecord(region);
  return regions !== undefined && typeof regions.default === 'string' && regions.default !== '';
}
