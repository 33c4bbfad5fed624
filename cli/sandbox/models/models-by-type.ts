import { defaultModelsOfType } from '../../../shared/domain/channel/channel-models.ts';
import { type Dialect, isAtLeast } from '../../../shared/domain/dialect.ts';

/** Names separated by white space, for readable long lists. */
function names(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** The models of each channel type that CLASSIC lists (docs/gateways.md 5.4); type 37 has none and is `null`. */
const classicModels: Record<number, string[] | null> = {
  1: names(`gpt-3.5-turbo gpt-3.5-turbo-0613 gpt-3.5-turbo-1106 gpt-3.5-turbo-0125 gpt-3.5-turbo-16k
    gpt-3.5-turbo-16k-0613 gpt-3.5-turbo-instruct gpt-4 gpt-4-0613 gpt-4-1106-preview gpt-4-0125-preview gpt-4-32k
    gpt-4-32k-0613 gpt-4-turbo-preview gpt-4-turbo gpt-4-turbo-2024-04-09 gpt-4-vision-preview chatgpt-4o-latest gpt-4o
    gpt-4o-2024-05-13 gpt-4o-2024-08-06 gpt-4o-mini gpt-4o-mini-2024-07-18 o1-preview o1-preview-2024-09-12 o1-mini
    o1-mini-2024-09-12 gpt-4o-audio-preview gpt-4o-audio-preview-2024-10-01 gpt-4o-realtime-preview
    gpt-4o-realtime-preview-2024-10-01 text-embedding-ada-002 text-embedding-3-small text-embedding-3-large
    text-curie-001 text-babbage-001 text-ada-001 text-moderation-latest text-moderation-stable text-davinci-edit-001
    davinci-002 babbage-002 dall-e-3 whisper-1 tts-1 tts-1-1106 tts-1-hd tts-1-hd-1106`),
  4: names('llama3-7b'),
  11: names('PaLM-2'),
  14: names(`claude-instant-1.2 claude-2 claude-2.0 claude-2.1 claude-3-sonnet-20240229 claude-3-opus-20240229
    claude-3-haiku-20240307 claude-3-5-haiku-20241022 claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022`),
  15: names(`ERNIE-4.0-8K ERNIE-3.5-8K ERNIE-3.5-8K-0205 ERNIE-3.5-8K-1222 ERNIE-Bot-8K ERNIE-3.5-4K-0205
    ERNIE-Speed-8K ERNIE-Speed-128K ERNIE-Lite-8K-0922 ERNIE-Lite-8K-0308 ERNIE-Tiny-8K BLOOMZ-7B Embedding-V1
    bge-large-zh bge-large-en tao-8k`),
  16: names('chatglm_turbo chatglm_pro chatglm_std chatglm_lite'),
  17: names('qwen-turbo qwen-plus qwen-max qwen-max-longcontext text-embedding-v1'),
  18: names('SparkDesk SparkDesk-v1.1 SparkDesk-v2.1 SparkDesk-v3.1 SparkDesk-v3.5 SparkDesk-v4.0'),
  23: names('hunyuan-lite hunyuan-standard hunyuan-standard-256K hunyuan-pro'),
  24: names(`gemini-1.0-pro-latest gemini-1.0-pro-001 gemini-1.5-pro-latest gemini-1.5-flash-latest gemini-ultra
    gemini-1.0-pro-vision-latest gemini-1.0-pro-vision-001 gemini-1.5-pro-exp-0827 gemini-1.5-flash-exp-0827
    gemini-exp-1114`),
  26: names(
    'glm-4 glm-4v glm-3-turbo glm-4-alltools glm-4-plus glm-4-0520 glm-4-air glm-4-airx glm-4-long glm-4-flash glm-4v-plus',
  ),
  27: names(`llama-3-sonar-small-32k-chat llama-3-sonar-small-32k-online llama-3-sonar-large-32k-chat
    llama-3-sonar-large-32k-online llama-3-8b-instruct llama-3-70b-instruct mixtral-8x7b-instruct`),
  33: names(`claude-instant-1.2 claude-2.0 claude-2.1 claude-3-sonnet-20240229 claude-3-opus-20240229
    claude-3-haiku-20240307 claude-3-5-sonnet-20240620 claude-3-5-sonnet-20241022`),
  34: names(`command-r command-r-plus command-light command-light-nightly command command-nightly rerank-english-v3.0
    rerank-multilingual-v3.0 rerank-english-v2.0 rerank-multilingual-v2.0 c4ai-aya-23-35b c4ai-aya-23-8b
    command-r-08-2024 command-r-plus-08-2024`),
  37: null,
  38: names('jina-clip-v1 jina-reranker-v2-base-multilingual'),
  39: names(`@cf/meta/llama-3.1-8b-instruct @cf/meta/llama-2-7b-chat-fp16 @cf/mistral/mistral-7b-instruct-v0.1
    @cf/qwen/qwen1.5-14b-chat-awq @cf/google/gemma-7b-it-lora @cf/deepseek-ai/deepseek-math-7b-instruct
    @hf/thebloke/zephyr-7b-beta-awq @hf/thebloke/openhermes-2.5-mistral-7b-awq @hf/google/gemma-7b-it`),
  40: names(`THUDM/glm-4-9b-chat Qwen/Qwen2-7B-Instruct Qwen/Qwen2-72B-Instruct deepseek-ai/DeepSeek-V2-Chat
    deepseek-ai/DeepSeek-Coder-V2-Instruct internlm/internlm2_5-7b-chat 01-ai/Yi-1.5-34B-Chat-16K
    stabilityai/stable-diffusion-3-medium BAAI/bge-large-en-v1.5 BAAI/bge-m3 BAAI/bge-reranker-v2-m3`),
  41: names(`claude-3-sonnet-20240229 claude-3-opus-20240229 claude-3-haiku-20240307 claude-3-5-sonnet-20240620
    gemini-1.5-pro-001 gemini-1.5-flash-001 gemini-pro gemini-pro-vision meta/llama3-405b-instruct-maas`),
  42: names(
    'open-mistral-7b open-mixtral-8x7b mistral-small-latest mistral-medium-latest mistral-large-latest mistral-embed',
  ),
};

const laterModels: Record<number, string[] | null> = {
  ...classicModels,
  1: [
    ...(classicModels[1] ?? []),
    ...names(
      'gpt-4o-2024-11-20 gpt-4.5-preview gpt-4.5-preview-2025-02-27 o1 o1-2024-12-17 o3-mini o3-mini-high o3-mini-medium o3-mini-low',
    ),
  ],
  14: [...(classicModels[14] ?? []), 'claude-3-7-sonnet-20250219', 'claude-3-7-sonnet-20250219-thinking'],
  20: names('openai/gpt-4o anthropic/claude-3.7-sonnet google/gemini-2.0-flash-001'),
  24: names(`gemini-1.5-pro gemini-1.5-flash gemini-1.5-pro-latest gemini-1.5-flash-latest gemini-2.0-flash
    gemini-2.0-flash-lite-preview gemini-2.0-flash-thinking-exp gemini-2.5-pro-exp-03-25 gemini-2.5-pro-preview-03-25
    imagen-3.0-generate-002 text-embedding-004`),
  34: [...(classicModels[34] ?? []), 'command-a-03-2025'],
  43: names('deepseek-chat deepseek-reasoner'),
  44: names('m3e-large m3e-base m3e-small'),
  45: names(
    'Doubao-pro-128k Doubao-pro-32k Doubao-pro-4k Doubao-lite-128k Doubao-lite-32k Doubao-lite-4k Doubao-embedding',
  ),
  46: names('ernie-4.0-8k ernie-3.5-8k ernie-speed-128k ernie-lite-8k deepseek-v3 deepseek-r1'),
  47: names('bge-reranker-v2-m3 jina-reranker-v2'),
  48: names('grok-3-beta grok-3-mini-beta grok-2 grok-2-vision grok-beta grok-vision-beta'),
};

const newestModels: Record<number, string[] | null> = {
  ...laterModels,
  25: names('moonshot-v1-8k moonshot-v1-32k moonshot-v1-128k kimi-k2'),
  35: names('abab6.5-chat abab6.5s-chat MiniMax-M1'),
  49: names('coze-bot'),
  51: names('jimeng_t2i_v30'),
  53: names('submodel-chat'),
  56: names('black-forest-labs/flux-schnell'),
  57: names('gpt-5-codex'),
  58: null,
  59: null,
  60: null,
};

/** Models that the gateway knows although `/api/models` does not list them (docs/gateways.md 5.4, last lines). */
const unlisted = names(`360GPT_S2_V9 360gpt-turbo 360gpt-pro moonshot-v1-8k moonshot-v1-32k moonshot-v1-128k yi-large
  yi-medium yi-vision yi-spark abab6.5-chat abab6.5s-chat abab6-chat abab5.5-chat`);

/** Model names by channel type; the keys become texts in JSON (docs/gateways.md 4.7). */
export function modelsByType(dialect: Dialect): Record<string, string[] | null> {
  if (dialect === 'classic') return classicModels;
  return isAtLeast(dialect, 'v1') ? newestModels : laterModels;
}

/** Every model name that the gateway knows. Names of several types occur several times, as on real gateways. */
export function allModelNames(dialect: Dialect): string[] {
  const listed = Object.values(modelsByType(dialect)).flatMap((list) => list ?? []);
  const drawing = [2, 5, 36].flatMap((type) => defaultModelsOfType(type) ?? []);
  return [...listed, ...unlisted, ...new Set(drawing)];
}
