import { defaultModelsOfType } from '../../../shared/domain/channel/channel-models.ts';

/** A provider of the sample site. */
export interface Provider {
  type: number;
  name: string;
  models: string;
  tag: string;
  other?: string;
}

const openAi = 'gpt-4o,gpt-4o-mini,gpt-3.5-turbo,gpt-4-turbo,o1-mini,o1-preview';
const claude = 'claude-3-5-sonnet-20241022,claude-3-5-haiku-20241022,claude-3-opus-20240229';

/**
 * Three channels are created for each. All models have a price in the default tables, so that every generation can bill
 * them.
 */
export const providers: readonly Provider[] = [
  { type: 1, name: 'openai', models: openAi, tag: 'openai' },
  { type: 3, name: 'azure', models: 'gpt-4o,gpt-4o-mini,gpt-4-turbo', tag: 'openai', other: '2024-06-01' },
  { type: 14, name: 'claude', models: claude, tag: 'anthropic' },
  { type: 33, name: 'bedrock', models: claude, tag: 'anthropic' },
  {
    type: 41,
    name: 'vertex',
    models: 'gemini-1.5-pro-latest,claude-3-5-sonnet-20241022',
    tag: 'google',
    other: '{"default":"us-central1"}',
  },
  { type: 24, name: 'gemini', models: 'gemini-1.5-pro-latest,gemini-1.5-flash-latest', tag: 'google' },
  { type: 40, name: '硅基流动', models: 'deepseek-chat,yi-large,glm-4-air', tag: '国内' },
  { type: 17, name: '通义千问', models: 'qwen-turbo,qwen-plus', tag: '国内' },
  { type: 26, name: '智谱', models: 'glm-4,glm-4-plus,glm-4-air,glm-4-flash', tag: '国内' },
  { type: 15, name: '文心一言', models: 'ERNIE-4.0-8K,ERNIE-3.5-8K,ERNIE-Speed-8K', tag: '国内' },
  { type: 18, name: '讯飞星火', models: 'SparkDesk-v3.5,SparkDesk-v4.0', tag: '国内', other: 'v4.0' },
  { type: 31, name: '零一万物', models: 'yi-large,yi-medium', tag: '国内' },
  { type: 34, name: 'cohere', models: 'command-r,command-r-plus', tag: '' },
  { type: 8, name: 'custom-proxy', models: 'gpt-4o-mini,gpt-3.5-turbo,deepseek-chat', tag: '' },
  { type: 4, name: 'ollama-lab', models: 'deepseek-coder,glm-4-flash', tag: 'lab' },
  { type: 1, name: 'reseller 🚀', models: `${openAi},${claude},deepseek-chat`, tag: '' },
  { type: 20, name: 'openrouter', models: 'gpt-4o,claude-3-5-sonnet-20241022,deepseek-chat', tag: '' },
  {
    type: 2,
    name: 'midjourney',
    models: defaultModelsOfType(2)?.join(',') ?? '',
    tag: 'pictures',
  },
  {
    type: 5,
    name: 'midjourney-plus',
    models: defaultModelsOfType(5)?.join(',') ?? '',
    tag: 'pictures',
  },
  { type: 36, name: 'suno', models: 'suno_music,suno_lyrics', tag: 'music' },
];

/** Reasons for disabled channels, as upstreams and gateways word them. */
export const disableReasons: readonly string[] = [
  'Incorrect API key provided: sk-sam***. You can find your API key at the account page.',
  'You exceeded your current quota, please check your plan and billing details.',
  '余额不足',
  '响应时间 7.21s 超过阈值 5.00s',
  'Your account has been deactivated.',
  'status code 402: insufficient balance',
  'The token is expired or not valid 🙈',
];

/** The behaviours of the testable channels: most succeed, some are slow, some fail in different ways. */
export const behaviours: readonly (readonly [string, number])[] = [
  ['builtin:?delay=180&chunk-delay=12', 8],
  ['builtin:?delay=420&chunk-delay=20&tokens=90', 8],
  ['builtin:?delay=900&chunk-delay=25&tokens=140', 5],
  ['builtin:?delay=60&chunk-delay=8&tokens=40&usage=none', 3],
  ['builtin:?delay=2600&chunk-delay=40', 2],
  ['builtin:?delay=5600', 1],
  ['builtin:?delay=150&fail=500&fail-every=3', 2],
  ['builtin:?delay=90&fail=429', 1],
  ['builtin:?delay=120&fail=401', 1],
  ['builtin:?delay=200&break-after=6', 1],
  ['builtin:?delay=200&chunk-delay=15&error-after=5', 1],
];
