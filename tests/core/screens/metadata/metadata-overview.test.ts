import { describe, expect, test } from 'vitest';
import { modelMetadataSchema, modelVendorSchema } from '../../../../shared/domain/channel/model-metadata.ts';
import { pricingModelSchema } from '../../../../shared/domain/price/pricing.ts';
import type { Gateway } from '../../../../shared/gateway/gateway.ts';
import { metadataOverview } from '../../../../shared/screens/metadata/metadata-overview.ts';
import { vendorOverview } from '../../../../shared/screens/vendor/vendor-overview.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { factsOf, read } from '../../../support/program/read-overview.ts';

const metadataOf = (row: object = {}) => ({
  ...modelMetadataSchema().parse({ id: 4, model_name: 'gpt-4o', status: 1, ...row }),
  vendor: 'OpenAI',
});
const vendorOf = (row: object = {}) => ({ ...modelVendorSchema().parse({ id: 6, name: 'OpenAI', ...row }), models: 3 });

describe('WEB-13 GEN-25: metadata answers what users see of a model, a vendor with its models', () => {
  const served = {
    bound_channels: [{ name: 'main', type: 1 }, { name: 'spare\u001b[2J' }, 'broken'],
    enable_groups: ['default', 'vip'],
  };
  const priced = (models: object[]) =>
    screenContext({
      gateway: {
        pricing: {
          list: async () => ({
            models: models.map((model) => pricingModelSchema().parse({ enable_groups: ['default'], ...model })),
            ...{ groupRatio: { default: 1 }, usableGroups: { default: 'default' }, vendors: [] },
          }),
        },
      } as unknown as Partial<Gateway>,
    });

  test('the price of exactly this model, and the channels and groups that serve it', async () => {
    const context = priced([
      { model_name: 'gpt-4o-mini', quota_type: 0, model_ratio: 9, completion_ratio: 1 },
      { model_name: 'gpt-4o', quota_type: 0, model_ratio: 1.25, completion_ratio: 4 },
    ]);
    const row = metadataOf({ ...served, tags: 'vision,tools' });
    const { figures } = await read(metadataOverview, row, context);
    expect(figures).toEqual({ input: '$2.50', output: '$10.00', channels: '2', groups: '2' });
    expect(metadataOverview.problem?.(row, context)).toBeUndefined();
    expect(factsOf(metadataOverview, row, context)).toMatchObject({
      ...{ vendor: 'OpenAI', channels: 'main, spare', groups: 'default, vip', tags: 'vision, tools' },
    });
  });

  test('one price where a call has one, none where the price list has no such model, and for a rule its models', async () => {
    const drawing = priced([{ model_name: 'gpt-4o', quota_type: 1, model_price: 0.05 }]);
    expect((await read(metadataOverview, metadataOf(), drawing)).figures).toMatchObject({
      input: '$0.05',
      output: '–',
    });
    expect((await read(metadataOverview, metadataOf(), priced([]))).figures).toMatchObject({ input: '–', output: '–' });
    const rule = metadataOf({ name_rule: 1, matched_models: ['a', 'b', 'c'] });
    expect(metadataOverview.readings?.(rule, drawing)).toEqual([]);
    expect((await read(metadataOverview, rule, drawing)).figures).toEqual({
      ...{ matched_count: '3', channels: '0', groups: '0' },
    });
  });

  test('says that a model is hidden, and offers to show it; or that nothing serves it', () => {
    const context = screenContext();
    const hidden = metadataOverview.problem?.(metadataOf({ ...served, status: 0 }), context);
    expect(hidden).toMatchObject({ tone: 'warn', verb: 'unhide', text: expect.stringContaining('price list') });
    const unserved = metadataOverview.problem?.(metadataOf(), context);
    expect(unserved).toMatchObject({ tone: 'warn', text: expect.stringContaining('No enabled channel') });
    expect(unserved?.verb).toBeUndefined();
  });

  test('a vendor lists its models, those that users see first, and never tells a part as the whole', async () => {
    const asked: object[] = [];
    const contextWith = (rows: object[], hasMore = false) => {
      const list = async (query: object) => {
        asked.push(query);
        return { rows: rows.map((row) => metadataOf(row)), hasMore };
      };
      return screenContext({ gateway: { metadata: { list } } as unknown as Partial<Gateway> });
    };
    const rows = [
      { model_name: 'old', status: 0 },
      { model_name: 'new', tags: 'vision' },
    ];
    const { figures, readings } = await read(vendorOverview, vendorOf(), contextWith(rows));
    expect(figures).toEqual({ models: '3', shown: '1', hidden: '1' });
    expect(readings.models?.lines?.map(({ at, what, outcome }) => [at.text, what, outcome])).toEqual([
      ['Shown', 'new', 'vision'],
      ['Hidden', 'old', ''],
    ]);
    expect(asked).toEqual([{ page: 1, pageSize: 100, vendor: 6 }]);
    const part = await read(vendorOverview, vendorOf(), contextWith(rows, true));
    expect(part.figures).toMatchObject({ models: '3', shown: '1 or more', hidden: '1 or more' });
  });
});
