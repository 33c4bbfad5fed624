import type { MessageKey } from '../../text/text.ts';
import { type Enumeration, enumeration } from '../enumeration.ts';

/**
 * Number, machine name and label of the types of docs/gateways.md 5.3, in the order of channel forms: the most used
 * ones first, then the others by number. 28 to 30 and 32 were never used.
 */
const channelTypeRows: readonly (readonly [number: number, name: string, label: MessageKey])[] = [
  [1, 'openai', 'channelType.openai'],
  [2, 'midjourney', 'channelType.midjourney'],
  [5, 'midjourney-plus', 'channelType.midjourneyPlus'],
  [36, 'suno', 'channelType.suno'],
  [4, 'ollama', 'channelType.ollama'],
  [14, 'anthropic', 'channelType.anthropic'],
  [33, 'aws', 'channelType.aws'],
  [41, 'vertex-ai', 'channelType.vertexAi'],
  [3, 'azure', 'channelType.azure'],
  [24, 'gemini', 'channelType.gemini'],
  [34, 'cohere', 'channelType.cohere'],
  [15, 'baidu', 'channelType.baidu'],
  [17, 'ali', 'channelType.ali'],
  [18, 'xunfei', 'channelType.xunfei'],
  [16, 'zhipu', 'channelType.zhipu'],
  [26, 'zhipu-v4', 'channelType.zhipuV4'],
  [11, 'palm', 'channelType.palm'],
  [39, 'cloudflare', 'channelType.cloudflare'],
  [25, 'moonshot', 'channelType.moonshot'],
  [19, 'ai360', 'channelType.ai360'],
  [23, 'tencent', 'channelType.tencent'],
  [31, 'lingyiwanwu', 'channelType.lingyiwanwu'],
  [35, 'minimax', 'channelType.minimax'],
  [37, 'dify', 'channelType.dify'],
  [38, 'jina', 'channelType.jina'],
  [40, 'siliconflow', 'channelType.siliconflow'],
  [8, 'custom', 'channelType.custom'],
  [22, 'fastgpt', 'channelType.fastgpt'],
  [21, 'ai-proxy-library', 'channelType.aiProxyLibrary'],
  [6, 'openai-max', 'channelType.openaiMax'],
  [7, 'ohmygpt', 'channelType.ohmygpt'],
  [9, 'ails', 'channelType.ails'],
  [10, 'ai-proxy', 'channelType.aiProxy'],
  [12, 'api2gpt', 'channelType.api2gpt'],
  [13, 'aigc2d', 'channelType.aigc2d'],
  [20, 'openrouter', 'channelType.openrouter'],
  [27, 'perplexity', 'channelType.perplexity'],
  [42, 'mistral', 'channelType.mistral'],
  [43, 'deepseek', 'channelType.deepseek'],
  [44, 'moka-ai', 'channelType.mokaAi'],
  [45, 'volc-engine', 'channelType.volcEngine'],
  [46, 'baidu-v2', 'channelType.baiduV2'],
  [47, 'xinference', 'channelType.xinference'],
  [48, 'xai', 'channelType.xai'],
  [49, 'coze', 'channelType.coze'],
  [50, 'kling', 'channelType.kling'],
  [51, 'jimeng', 'channelType.jimeng'],
  [52, 'vidu', 'channelType.vidu'],
  [53, 'submodel', 'channelType.submodel'],
  [54, 'doubao-video', 'channelType.doubaoVideo'],
  [55, 'sora', 'channelType.sora'],
  [56, 'replicate', 'channelType.replicate'],
  [57, 'codex', 'channelType.codex'],
  [58, 'advanced-custom', 'channelType.advancedCustom'],
  [59, 'sub2api', 'channelType.sub2api'],
  [60, 'new-api', 'channelType.newApi'],
];

/** The types that other code refers to. */
export const ChannelType = {
  Unknown: 0,
  OpenAi: 1,
  Midjourney: 2,
  Azure: 3,
  MidjourneyPlus: 5,
  Custom: 8,
  Xunfei: 18,
  Aws: 33,
  Suno: 36,
  VertexAi: 41,
  Codex: 57,
  AdvancedCustom: 58,
} as const;

/** All channel types: the most used ones first, then the others by number. 0 is unknown, not a member. */
export const channelTypes: Enumeration<number> = enumeration<number>(
  channelTypeRows.map(([value, name, label]) => ({ value, name, label, tone: 'plain' as const })),
  { name: 'unknown', label: 'channelType.unknown', tone: 'muted' },
);
