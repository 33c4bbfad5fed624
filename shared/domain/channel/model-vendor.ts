/** Who makes models, by how their names begin. The first that fits counts. */
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
 * The vendor a model's name tells, for sites that tell none; '' where the name says nothing. A path in front of the name
 * (`deepseek-ai/DeepSeek-V3`) is passed over.
 */
export function vendorOfName(name: string): string {
  const last = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  return vendors.find(([, begin]) => begin.test(last))?.[0] ?? '';
}
