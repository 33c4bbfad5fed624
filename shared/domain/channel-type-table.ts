import type { MessageKey } from '../text/text.ts';
import type { Dialect } from './dialect.ts';

/** Number, machine name, the server's own name, label, first dialect, default base URL ('' none), a newer default. */
export type ChannelTypeRow = readonly [
  number: number,
  name: string,
  serverName: string,
  label: MessageKey,
  since: Dialect,
  baseUrl: string,
  newerBaseUrl?: string,
];

/** The types that channel forms offer first, the most used ones at the top. */
export const specChannelTypeRows: readonly ChannelTypeRow[] = [
  [1, 'openai', 'OpenAI', 'channelType.openai', 'classic', 'https://api.openai.com'],
  [2, 'midjourney', 'Midjourney', 'channelType.midjourney', 'classic', 'https://oa.api2d.net'],
  [5, 'midjourney-plus', 'MidjourneyPlus', 'channelType.midjourneyPlus', 'classic', 'https://api.openai-sb.com'],
  [36, 'suno', 'SunoAPI', 'channelType.suno', 'classic', ''],
  [4, 'ollama', 'Ollama', 'channelType.ollama', 'classic', 'http://localhost:11434'],
  [14, 'anthropic', 'Anthropic', 'channelType.anthropic', 'classic', 'https://api.anthropic.com'],
  [33, 'aws', 'AWS', 'channelType.aws', 'classic', ''],
  [41, 'vertex-ai', 'VertexAI', 'channelType.vertexAi', 'classic', ''],
  [3, 'azure', 'Azure', 'channelType.azure', 'classic', ''],
  [24, 'gemini', 'Gemini', 'channelType.gemini', 'classic', 'https://generativelanguage.googleapis.com'],
  [34, 'cohere', 'Cohere', 'channelType.cohere', 'classic', 'https://api.cohere.ai'],
  [15, 'baidu', 'Baidu', 'channelType.baidu', 'classic', 'https://aip.baidubce.com'],
  [17, 'ali', 'Ali', 'channelType.ali', 'classic', 'https://dashscope.aliyuncs.com'],
  [18, 'xunfei', 'Xunfei', 'channelType.xunfei', 'classic', ''],
  [16, 'zhipu', 'Zhipu', 'channelType.zhipu', 'classic', 'https://open.bigmodel.cn'],
  [26, 'zhipu-v4', 'Zhipu_v4', 'channelType.zhipuV4', 'classic', 'https://open.bigmodel.cn'],
  [11, 'palm', 'PaLM', 'channelType.palm', 'classic', ''],
  [39, 'cloudflare', 'Cloudflare', 'channelType.cloudflare', 'classic', 'https://api.cloudflare.com'],
  [25, 'moonshot', 'Moonshot', 'channelType.moonshot', 'classic', 'https://api.moonshot.cn'],
  [19, 'ai360', '360', 'channelType.ai360', 'classic', 'https://ai.360.cn', 'https://api.360.cn'],
  [23, 'tencent', 'Tencent', 'channelType.tencent', 'classic', 'https://hunyuan.tencentcloudapi.com'],
  [31, 'lingyiwanwu', 'LingYiWanWu', 'channelType.lingyiwanwu', 'classic', 'https://api.lingyiwanwu.com'],
  [35, 'minimax', 'MiniMax', 'channelType.minimax', 'classic', 'https://api.minimax.chat'],
  [37, 'dify', 'Dify', 'channelType.dify', 'classic', '', 'https://api.dify.ai'],
  [38, 'jina', 'Jina', 'channelType.jina', 'classic', 'https://api.jina.ai'],
  [40, 'siliconflow', 'SiliconFlow', 'channelType.siliconflow', 'classic', 'https://api.siliconflow.cn'],
  [8, 'custom', 'Custom', 'channelType.custom', 'classic', ''],
  [22, 'fastgpt', 'FastGPT', 'channelType.fastgpt', 'classic', 'https://fastgpt.run/api/openapi'],
  [21, 'ai-proxy-library', 'AIProxyLibrary', 'channelType.aiProxyLibrary', 'classic', 'https://api.aiproxy.io'],
];

/**
 * The types of docs/gateways.md 5.3 that are not among those. 28 to 30 and 32 were never used. Where v0.13 already has
 * one of the types of v1.0 its own answer says so: a dialect here only decides which types a form offers unasked.
 */
export const otherChannelTypeRows: readonly ChannelTypeRow[] = [
  [6, 'openai-max', 'OpenAIMax', 'channelType.openaiMax', 'classic', 'https://api.openaimax.com'],
  [7, 'ohmygpt', 'OhMyGPT', 'channelType.ohmygpt', 'classic', 'https://api.ohmygpt.com'],
  [9, 'ails', 'AILS', 'channelType.ails', 'classic', 'https://api.caipacity.com'],
  [10, 'ai-proxy', 'AIProxy', 'channelType.aiProxy', 'classic', 'https://api.aiproxy.io'],
  [12, 'api2gpt', 'API2GPT', 'channelType.api2gpt', 'classic', 'https://api.api2gpt.com'],
  [13, 'aigc2d', 'AIGC2D', 'channelType.aigc2d', 'classic', 'https://api.aigc2d.com'],
  [20, 'openrouter', 'OpenRouter', 'channelType.openrouter', 'classic', 'https://openrouter.ai/api'],
  [27, 'perplexity', 'Perplexity', 'channelType.perplexity', 'classic', 'https://api.perplexity.ai'],
  [42, 'mistral', 'Mistral', 'channelType.mistral', 'classic', 'https://api.mistral.ai'],
  [43, 'deepseek', 'DeepSeek', 'channelType.deepseek', 'v06', 'https://api.deepseek.com'],
  [44, 'moka-ai', 'MokaAI', 'channelType.mokaAi', 'v06', 'https://api.moka.ai'],
  [45, 'volc-engine', 'VolcEngine', 'channelType.volcEngine', 'v06', 'https://ark.cn-beijing.volces.com'],
  [46, 'baidu-v2', 'BaiduV2', 'channelType.baiduV2', 'v06', 'https://qianfan.baidubce.com'],
  [47, 'xinference', 'Xinference', 'channelType.xinference', 'v06', ''],
  [48, 'xai', 'xAI', 'channelType.xai', 'v06', 'https://api.x.ai'],
  [49, 'coze', 'Coze', 'channelType.coze', 'v1', 'https://api.coze.cn'],
  [50, 'kling', 'Kling', 'channelType.kling', 'v1', 'https://api.klingai.com'],
  [51, 'jimeng', 'Jimeng', 'channelType.jimeng', 'v1', 'https://visual.volcengineapi.com'],
  [52, 'vidu', 'Vidu', 'channelType.vidu', 'v1', 'https://api.vidu.cn'],
  [53, 'submodel', 'Submodel', 'channelType.submodel', 'v1', 'https://llm.submodel.ai'],
  [54, 'doubao-video', 'DoubaoVideo', 'channelType.doubaoVideo', 'v1', 'https://ark.cn-beijing.volces.com'],
  [55, 'sora', 'Sora', 'channelType.sora', 'v1', 'https://api.openai.com'],
  [56, 'replicate', 'Replicate', 'channelType.replicate', 'v1', 'https://api.replicate.com'],
  [57, 'codex', 'Codex', 'channelType.codex', 'v1', 'https://chatgpt.com'],
  [58, 'advanced-custom', 'AdvancedCustom', 'channelType.advancedCustom', 'v1', ''],
  [59, 'sub2api', 'Sub2API', 'channelType.sub2api', 'v1', ''],
  [60, 'new-api', 'NewAPI', 'channelType.newApi', 'v1', ''],
];
