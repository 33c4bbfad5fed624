// Ratios of Chinese providers are prices in RMB, converted at the rate the gateway was written with
// (docs/gateways.md 8.3).
const rmb = 500 / 7.3;

// Ratio, then the models that have it.
const modelsByRatio: readonly (readonly [number, string])[] = [
  [30, 'gpt-4-32k gpt-4-32k-0613'],
  [15, 'gpt-4 gpt-4-0613 gpt-4-all gpt-4o-all gpt-4-gizmo-* whisper-1 tts-1-hd tts-1-hd-1106'],
  [10, 'text-davinci-edit-001 code-davinci-edit-001 davinci curie babbage ada text-search-ada-doc-001 qwen-plus'],
  [7.5, 'o1-preview o1-preview-2024-09-12 claude-3-opus-20240229 tts-1 tts-1-1106'],
  [7.143, 'glm-4 hunyuan'],
  [5, 'gpt-4-1106-preview gpt-4-0125-preview gpt-4-turbo gpt-4-turbo-preview gpt-4-turbo-2024-04-09'],
  [5, 'gpt-4-vision-preview gpt-4-1106-vision-preview'],
  [4, 'claude-2.0 claude-2.1'],
  [2.5, 'gpt-4o-2024-05-13 chatgpt-4o-latest gpt-4o-realtime-preview gpt-4o-gizmo-*'],
  [1.75, 'gemini-1.5-pro-latest gemini-1.5-pro-exp-0827'],
  [1.5, 'gpt-3.5-turbo-16k gpt-3.5-turbo-16k-0613 o1-mini o1-mini-2024-09-12 claude-3-sonnet-20240229'],
  [1.5, 'claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022 command-r-plus'],
  [1.2858, 'SparkDesk-v1.1 SparkDesk-v2.1 SparkDesk-v3.1 SparkDesk-v3.5 SparkDesk-v4.0'],
  [1.25, 'gpt-4o gpt-4o-2024-08-06 gpt-4o-audio-preview gpt-4o-audio-preview-2024-10-01 command-r-plus-08-2024'],
  [1, 'davinci-002 text-curie-001 PaLM-2 gemini-pro gemini-pro-vision gemini-1.0-pro-latest gemini-1.0-pro-001'],
  [1, 'gemini-1.0-pro-vision-latest gemini-1.0-pro-vision-001 gemini-1.5-flash-latest gemini-1.5-flash-exp-0827'],
  [1, 'gemini-ultra'],
  [0.8572, 'qwen-turbo 360GPT_S2_V9 360gpt-pro 360gpt-turbo-responsibility-8k'],
  [0.75, 'gpt-3.5-turbo-0613 gpt-3.5-turbo-instruct'],
  [0.5, 'gpt-3.5-turbo-1106 claude-3-5-haiku-20241022 command command-light command-light-nightly command-nightly'],
  [0.4, 'claude-instant-1'],
  [0.25, 'gpt-3.5-turbo gpt-3.5-turbo-0125 text-babbage-001 command-r'],
  [0.2, 'babbage-002 text-ada-001'],
  [0.125, 'claude-3-haiku-20240307'],
  [0.1, 'text-moderation-stable text-moderation-latest'],
  [0.075, 'gpt-4o-mini gpt-4o-mini-2024-07-18 command-r-08-2024'],
  [0.07, 'deepseek-chat deepseek-coder'],
  [0.065, 'text-embedding-3-large'],
  [0.05, 'text-embedding-ada-002 text-embedding-v1'],
  [0.01, 'text-embedding-3-small'],
  [0.12 * rmb, 'ERNIE-4.0-8K'],
  [0.012 * rmb, 'ERNIE-3.5-8K'],
  [0.004 * rmb, 'ERNIE-Speed-8K ERNIE-Speed-128K'],
  [0.05 * rmb, 'glm-4v glm-4-plus'],
  [0.001 * rmb, 'glm-4-air'],
  [0, 'glm-4-flash'],
  [0.02 * rmb, 'yi-large'],
  [0.0025 * rmb, 'yi-medium'],
];

const modelsByPrice: readonly (readonly [number, string])[] = [
  [0.1, 'suno_music gpt-4-gizmo-* mj_imagine mj_variation mj_reroll mj_blend mj_modal mj_zoom mj_shorten'],
  [0.1, 'mj_high_variation mj_low_variation mj_pan'],
  [0.05, 'mj_describe mj_upscale swap_face mj_upload'],
  [0.04, 'dall-e-3'],
  [0.01, 'suno_lyrics'],
  [0, 'mj_inpaint mj_custom_zoom'],
];

function expand(lines: readonly (readonly [number, string])[]): Record<string, number> {
  return Object.fromEntries(lines.flatMap(([value, models]) => models.split(' ').map((model) => [model, value])));
}

/** Built-in ModelRatio of docs/gateways.md 8.3: what a reset restores. */
export function defaultModelRatio(): Record<string, number> {
  return expand(modelsByRatio);
}

/**
 * Built-in ModelPrice of docs/gateways.md 8.3, USD a call. A price beats a ratio, so `gpt-4-gizmo-*` is billed per
 * call.
 */
export function defaultModelPrice(): Record<string, number> {
  return expand(modelsByPrice);
}

/** Built-in CompletionRatio (docs/gateways.md 6.1). */
export function defaultCompletionRatio(): Record<string, number> {
  return { 'gpt-4-gizmo-*': 2, 'gpt-4o-gizmo-*': 3, 'gpt-4-all': 2 };
}

/** Built-in GroupRatio and TopupGroupRatio (docs/gateways.md 6.1). */
export function defaultGroupRatio(): Record<string, number> {
  return { default: 1, vip: 1, svip: 1 };
}

/** Built-in CacheRatio of v0.6 on (docs/gateways.md 6.2): the price of cached prompt tokens against fresh ones. */
export function defaultCacheRatio(): Record<string, number> {
  return expand([
    [
      0.5,
      'gpt-4o gpt-4o-2024-08-06 gpt-4o-2024-11-20 gpt-4o-mini gpt-4o-mini-2024-07-18 o1 o1-preview o1-mini o3-mini',
    ],
    [0.25, 'deepseek-chat deepseek-coder deepseek-reasoner'],
    [0.1, 'claude-3-opus-20240229 claude-3-sonnet-20240229 claude-3-haiku-20240307 claude-3-5-haiku-20241022'],
    [0.1, 'claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022 claude-3-7-sonnet-20250219'],
  ]);
}
