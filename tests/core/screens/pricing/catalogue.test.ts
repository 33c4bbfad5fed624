import { describe, expect, test } from 'vitest';
import { vendorOfName } from '../../../../shared/domain/channel/model-vendor.ts';
import { modelKind } from '../../../../shared/domain/price/model-kind.ts';
import { pricingModelSchema } from '../../../../shared/domain/price/pricing.ts';
import { formatShortPrice } from '../../../../shared/format/money.ts';
import type { PriceList } from '../../../../shared/gateway/resources/pricing.ts';
import { quoteWord } from '../../../../shared/screen/command-line.ts';
import { modelCode } from '../../../../shared/screens/connect/model-code.ts';
import { connectApp } from '../../../../shared/screens/connect/set-up.ts';
import {
  type CatalogueFilter,
  catalogueOf,
  facetCounts,
  filterModels,
  pricesByGroup,
  sortModels,
  typicalText,
} from '../../../../shared/screens/pricing/catalogue.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const model = (model_name: string, facts: object) =>
  pricingModelSchema().parse({ model_name, enable_groups: ['default', 'vip'], ...facts });
const list: PriceList = {
  models: [
    model('gpt-4o', { model_ratio: 1.25, completion_ratio: 4, tags: 'vision,tools', description: 'Good for pictures' }),
    model('gpt-4o-mini', { model_ratio: 0.075, completion_ratio: 4, tags: 'tools' }),
    model('house-model', { model_ratio: 5, completion_ratio: 1, vendor_id: 7, description: 'Our \u001b[31mown' }),
    model('text-embedding-3-small', { model_ratio: 0.01, completion_ratio: 1 }),
    model('dall-e-3', { quota_type: 1, model_price: 0.04 }),
    model('whisper-1', { model_ratio: 15, completion_ratio: 1 }),
    model('nowhere-1', { model_ratio: 0.001, completion_ratio: 1, enable_groups: ['secret'] }),
  ],
  groupRatio: { default: 1, vip: 0.5, secret: 1 },
  usableGroups: { default: 'Default', vip: 'VIP' },
  vendors: [{ id: 7, name: 'House' }],
};
const models = catalogueOf(list, 'default');
const nothing: CatalogueFilter = { text: '', vendor: [], kind: [], tag: [] };
const names = (filter: Partial<CatalogueFilter>) =>
  filterModels(models, { ...nothing, ...filter }).map(({ name }) => name);
const costOf = (name: string) => models.find((one) => one.name === name)?.typicalCost;

describe('WEB-02: models as a catalogue', () => {
  test('the cost of a typical call: 2,000 tokens in and 500 out, the input of an embedding, one call where it is billed so', () => {
    // $2.50 and $10.00 a million.
    expect(costOf('gpt-4o')).toBeCloseTo(0.01, 9);
    expect(costOf('text-embedding-3-small')).toBeCloseTo(0.00004, 9);
    expect(costOf('dall-e-3')).toBe(0.04);
    // Nobody knows how many tokens a minute of speech has.
    expect(costOf('whisper-1')).toBeUndefined();
    expect(catalogueOf(list, 'vip').find(({ name }) => name === 'gpt-4o')?.typicalCost).toBeCloseTo(0.005, 9);
    expect(typicalText(screenContext().say)).toContain('2,000 input tokens');
    expect(typicalText(screenContext().say)).toContain('500 output tokens');
  });

  test('the cheapest first; without such a cost, or not for this group, last; or by name', () => {
    expect(models.map(({ name }) => name)).toEqual([
      'text-embedding-3-small',
      'gpt-4o-mini',
      'gpt-4o',
      'house-model',
      'dall-e-3',
      'whisper-1',
      'nowhere-1',
    ]);
    expect(sortModels(models, 'name').map(({ name }) => name)[0]).toBe('dall-e-3');
    expect(sortModels(models, 'name').at(-1)?.name).toBe('nowhere-1');
    // What the reader uses, then chat models; a free helper only where it is used.
    const free = model('mj_inpaint', { quota_type: 1, model_price: 0 });
    const all = catalogueOf({ ...list, models: [free, ...list.models] }, 'default');
    const byUse = (spent?: ReadonlyMap<string, number>) => sortModels(all, 'use', spent).map(({ name }) => name);
    const chats = ['gpt-4o-mini', 'gpt-4o', 'house-model'];
    expect(byUse()).toEqual([...chats, 'text-embedding-3-small', 'dall-e-3', 'whisper-1', 'mj_inpaint', 'nowhere-1']);
    expect(byUse(new Map([['dall-e-3', 5]]))).toEqual(['dall-e-3', ...byUse().filter((name) => name !== 'dall-e-3')]);
  });

  test('vendors and kinds as the site tells them, else by the name; texts of the server are made harmless', () => {
    const own = models.find(({ name }) => name === 'house-model');
    expect(own).toMatchObject({ vendor: 'House', kind: 'chat' });
    expect(own?.description).not.toContain('\u001b');
    const known = ['claude-3-opus', 'deepseek-ai/DeepSeek-V3', 'o3-mini', 'Qwen2.5-72B', 'ERNIE-4.0-8K', 'my-model'];
    expect(known.map(vendorOfName)).toEqual(['Anthropic', 'DeepSeek', 'OpenAI', 'Qwen', 'Baidu', '']);
    const kinds = ['gpt-4o', 'text-embedding-3-small', 'dall-e-3', 'tts-1', 'bge-reranker-v2', 'sora-2', 'mj_imagine'];
    expect(kinds.map((model_name) => modelKind({ model_name, supported_endpoint_types: [] }))).toEqual([
      'chat',
      'embedding',
      'image',
      'audio',
      'rerank',
      'video',
      'image',
    ]);
    expect(modelKind({ model_name: 'nano', supported_endpoint_types: ['image-generation', 'openai'] })).toBe('image');
  });

  test('search looks into name, vendor, tags and description; facets narrow with their counts', () => {
    expect(names({ text: 'OPENAI mini' })).toEqual(['gpt-4o-mini']);
    expect(names({ text: 'pictures' })).toEqual(['gpt-4o']);
    expect(names({ vendor: ['House', 'OpenAI'], kind: ['chat'] })).toEqual(['gpt-4o-mini', 'gpt-4o', 'house-model']);
    expect(names({ tag: ['vision'] })).toEqual(['gpt-4o']);
    expect(names({ vendor: [''] })).toEqual(['nowhere-1']);
    expect(facetCounts(models, 'vendor', { ...nothing, kind: ['chat'] })).toEqual([
      { value: 'OpenAI', count: 2 },
      { value: 'House', count: 1 },
      { value: '', count: 1 },
    ]);
    // What is chosen stays, so that it can be taken back.
    expect(facetCounts(models, 'tag', { ...nothing, text: 'dall-e', tag: ['vision'] })).toEqual([
      { value: 'vision', count: 0 },
    ]);
  });

  test('a model costs each group its own, the viewed one first', () => {
    const prices = pricesByGroup(list, 'gpt-4o', 'default');
    expect(prices.map(({ row }) => [row.group, row.promptPrice])).toEqual([
      ['default', 2.5],
      ['vip', 1.25],
    ]);
    expect(pricesByGroup(list, 'nowhere-1', 'default')).toEqual([]);
  });

  test('prices have as many digits as a person reads, and what is not nothing is not shown as nothing', () => {
    expect([0, 16.438356, 0.547945, 0.075, 0.0006, 0.00000012, 2].map((usd) => formatShortPrice(usd))).toEqual([
      '$0.00',
      '$16.44',
      '$0.548',
      '$0.075',
      '$0.0006',
      '$0.00000012',
      '$2.00',
    ]);
  });

  test('code of a model by its kind; names are quoted for where they go', () => {
    const facts = { name: 'Site', site: 'https://a.example', key: 'sk-KEY', model: `it's "x"` };
    const { say } = screenContext();
    const code = (kind: Parameters<typeof modelCode>[0], id: string) =>
      modelCode(kind)
        .find((one) => one.id === id)
        ?.text(facts, { say });
    expect(modelCode('chat').map(({ id }) => id)).toEqual(['curl', 'python', 'node']);
    expect(code('chat', 'curl')).toBe(connectApp('curl').text(facts, { say }));
    expect(code('embedding', 'curl')).toContain(quoteWord(JSON.stringify({ model: facts.model, input: 'Say hello' })));
    expect(code('embedding', 'python')).toContain('client.embeddings.create(model="it\'s \\"x\\"", input="Say hello")');
    expect(code('image', 'node')).toContain('client.images.generate({');
    expect(code('rerank', 'curl')).toContain('"documents":["a port","a tree"]');
    expect(modelCode('video')).toEqual([]);
  });
});
