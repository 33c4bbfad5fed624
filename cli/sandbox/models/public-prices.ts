/** Factors by API name and model, as a site publishes them. */
export type Factors = Readonly<Record<string, Readonly<Record<string, number | string>>>>;

/** Public price lists, by number. Real gateways fetch them from public sites; these need no network. */
export const publicPrices: Readonly<Record<number, { name: string; base_url: string; factors: Factors }>> = {
  [-100]: {
    name: '官方倍率预设',
    base_url: 'https://basellm.github.io',
    factors: {
      model_ratio: {
        'gpt-4o': 1.25,
        'gpt-4o-mini': 0.0825,
        'deepseek-chat': 0.14,
        'deepseek-coder': 0.0665,
        'command-r': 0.28,
        'dall-e-3': 2.5,
        'gpt-5-nano': 0.025,
        'qwen-plus': 37.5,
      },
      completion_ratio: {
        'deepseek-chat': 4,
        'deepseek-coder': 1,
        'gpt-5-nano': 8,
        'qwen-plus': 1,
      },
      cache_ratio: {
        'gpt-4o': 0.5,
        'gpt-4o-mini': 0.5,
        'deepseek-chat': 0.25,
        'deepseek-coder': 0.25,
      },
      billing_mode: { 'qwen-max': 'tiered_expr' },
      billing_expr: { 'qwen-max': 'tier("base", p * 1.6 + c * 6.4)' },
    },
  },
  [-101]: {
    name: 'models.dev 价格预设',
    base_url: 'https://models.dev',
    factors: {
      model_ratio: {
        'gpt-4o': 1.25,
        'gpt-4o-mini': 0.0825,
        'deepseek-coder': 0.0665,
        'command-r': 0.3,
      },
      completion_ratio: { 'deepseek-coder': 1 },
    },
  },
};
