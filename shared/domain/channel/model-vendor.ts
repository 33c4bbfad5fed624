/** The vendors of models, by the beginning of the model's name. The first match counts. */
const vendors: readonly (readonly [string, RegExp])[] = [
  ['Anthropic', /^claude/],
  ['OpenAI', /^(gpt-|chatgpt|codex|computer-use|o[134](-|$)|dall-e|whisper|tts-|text-|omni-|davinci|babbage|ada|sora)/],
  ['Google', /^(gemini|gemma|palm|learnlm|imagen|veo)/],
  ['DeepSeek', /^deepseek/],
  ['Qwen', /^(qwen|qwq|qvq|wan[\dx])/],
  ['xAI', /^grok/],
  ['Meta', /^(meta-)?llama/],
  ['Mistral', /^(open-)?(mistral|mixtral|ministral|magistral|codestral|devstral|pixtral)/],
  ['Moonshot', /^(kimi|moonshot)/],
  ['Zhipu', /^(glm|chatglm|cogview|cogvideo|charglm)/],
  ['MiniMax', /^(minimax|abab|hailuo)/],
  ['ByteDance', /^(doubao|seed(ream|ance|edit)?-)/],
  ['Baidu', /^ernie/],
  ['iFlytek', /^spark/],
  ['Tencent', /^hunyuan/],
  ['Cohere', /^(command|c4ai|rerank-|embed-)/],
  ['01.AI', /^yi-/],
  ['StepFun', /^step-/],
  ['Baichuan', /^baichuan/],
  ['360', /^360/],
  ['BAAI', /^bge-/],
  ['Jina', /^jina/],
  ['Perplexity', /^(sonar|pplx)/],
  ['Microsoft', /^(phi-|wizardlm)/],
  ['Stability AI', /^(stable-|sd3|sdxl)/],
  ['Black Forest Labs', /^flux/],
  ['Midjourney', /^(mj_|midjourney|swap_face)/],
  ['Suno', /^suno/],
  ['Kling', /^kling/],
];

/**
 * The vendor as derived from a model's name, for sites that do not send vendors; '' where the name matches none. A path
 * before the name (`deepseek-ai/DeepSeek-V3`) is ignored.
 */
export function vendorOfName(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  return vendors.find(([, begin]) => begin.test(last))?.[0] ?? '';
}
