/** A model in the public catalogue. */
export interface CatalogueModel {
  model_name: string;
  description: string;
  icon: string;
  tags: string;
  vendor_name: string;
  name_rule: number;
  status: number;
}

export interface CatalogueVendor {
  name: string;
  description: string;
  icon: string;
}

export const catalogueVendors: readonly CatalogueVendor[] = [
  { name: 'OpenAI', description: '', icon: 'OpenAI' },
  { name: 'Anthropic', description: '', icon: 'Claude.Color' },
  { name: 'DeepSeek', description: 'DeepSeek models', icon: 'DeepSeek.Color' },
];

const model = (model_name: string, vendor_name: string, tags: string, description: string): CatalogueModel => ({
  ...{ model_name, vendor_name, tags, description },
  ...{ icon: catalogueVendors.find(({ name }) => name === vendor_name)?.icon ?? '', name_rule: 0, status: 1 },
});

/**
 * What real gateways fetch from a public site (docs/gateways-modern.md 6.1), stored here so that no network is needed.
 * The texts are in English only; the site has Japanese ones too, and answers Chinese for every other language (29.14).
 */
export const catalogueModels: readonly CatalogueModel[] = [
  model('gpt-4o', 'OpenAI', 'vision,tools', 'Multimodal flagship for everyday work.'),
  model('gpt-4o-mini', 'OpenAI', 'vision,tools,fast', 'Small and fast, for simple tasks.'),
  model('gpt-4-turbo', 'OpenAI', 'vision,tools', 'The flagship of 2024.'),
  model('claude-3-5-sonnet-20241022', 'Anthropic', 'vision,tools', 'Writes and codes well.'),
  model('deepseek-chat', 'DeepSeek', 'tools,cheap', 'General chat model of DeepSeek.'),
  model('deepseek-coder', 'DeepSeek', 'code', 'Code model of DeepSeek.'),
];
