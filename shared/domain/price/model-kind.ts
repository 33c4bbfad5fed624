import type { PricingModel } from './pricing.ts';

/** The purpose of a model. */
export type ModelKind = 'chat' | 'embedding' | 'image' | 'audio' | 'video' | 'rerank' | 'moderation';

const byEndpoint: readonly (readonly [string, ModelKind])[] = [
  ['image-generation', 'image'],
  ['embeddings', 'embedding'],
  ['jina-rerank', 'rerank'],
  ['openai-video', 'video'],
];

const byName: readonly (readonly [RegExp, ModelKind])[] = [
  [/^suno_|whisper|(^|-)tts(-|$)|-audio-|-speech|transcribe/, 'audio'],
  [/rerank/, 'rerank'],
  [/embed|^bge-|^m3e/, 'embedding'],
  [/moderation/, 'moderation'],
  [/^sora|^veo|^kling|^wan[\dx]|cogvideo|hailuo|seedance|-video/, 'video'],
  [/dall-e|image|imagen|^flux|^stable-|^sd3|^sdxl|^mj_|^midjourney|^swap_face|cogview|seedream|kolors/, 'image'],
];

/**
 * The purpose of a model: from the endpoints that gateways from v0.9 on send, otherwise from its name. A model that
 * matches nothing counts as a chat model, the kind gateways route most.
 */
export function modelKind({
  model_name,
  supported_endpoint_types,
}: Pick<PricingModel, 'model_name' | 'supported_endpoint_types'>): ModelKind {
  const [preferred = ''] = supported_endpoint_types;
  const kind = byEndpoint.find(([endpoint]) => endpoint === preferred)?.[1];
  if (kind !== undefined) return kind;
  const name = model_name.slice(model_name.lastIndexOf('/') + 1).toLowerCase();
  return byName.find(([pattern]) => pattern.test(name))?.[1] ?? 'chat';
}
