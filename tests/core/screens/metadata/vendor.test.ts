import { describe, expect, test } from 'vitest';
import { GatewayError } from '../../../../shared/gateway/client/gateway-error.ts';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { vendorScreen } from '../../../../shared/screens/vendor/vendor-screen.ts';
import { type Answers, answeringContext } from '../../../support/gateway/answering-context.ts';

// Who makes the models: a save writes all that a vendor has, and what became of it is looked at (GEN-25).

const row = { id: 4, name: 'House', description: 'd', icon: 'i', status: 1, models: 3, created_time: 7 } as never;
const present = { id: 4, name: 'House', description: 'theirs', icon: 'i', status: 1, created_time: 7 };
const open = (answers: Answers = {}) => {
  let saved: object | undefined;
  return answeringContext({
    'metadata.vendor': () => saved ?? present,
    'metadata.countByVendor': { 4: 3 },
    'metadata.saveVendor': (given: object) => {
      saved = given;
    },
    ...answers,
  });
};
const draft = (typed: object = {}) => ({ name: 'House', description: 'd', icon: 'i', ...typed });

describe('GEN-25: a vendor', () => {
  test('is listed with how many models name it, none where nobody counted', async () => {
    const page = { rows: [present, { ...present, id: 5 }], total: 2, page: 1, pageSize: 9, hasMore: false };
    const { context, asked } = open({ 'metadata.vendors': page });
    const { rows } = await vendorScreen.list({ page: 1, pageSize: 9, filters: { keyword: 'ho' } }, context, {});
    expect(rows.map(({ id, models }) => [id, models])).toEqual([
      [4, 3],
      [5, 0],
    ]);
    expect(asked[0]).toEqual(['metadata.vendors', { page: 1, pageSize: 9, keyword: 'ho' }]);
    expect(await vendorScreen.get(4, context, {})).toMatchObject({ id: 4, models: 3 });
    expect(await vendorScreen.get(5, context, {})).toMatchObject({ models: 0 });
  });

  test('is made with its three texts, and told as it was made', async () => {
    const { context, asked } = open({ 'metadata.createVendor': present });
    const done = await vendorScreen.create(draft({ name: 'Ho\u0007use' }), context, {});
    expect(asked).toEqual([['metadata.createVendor', draft({ name: 'Ho\u0007use' })]]);
    expect(done).toMatchObject({ row: { id: 4, models: 0 }, data: { id: 4 }, made: { filters: {}, firstId: 4 } });
    expect(done.message).toContain('House');
    expect(await vendorScreen.create(draft(), open().context, {})).toMatchObject({ data: { name: 'House' } });
  });

  test('is saved over what it is by now, and only what was typed changes', async () => {
    const { context, asked } = open();
    const written: string[] = [];
    const done = await vendorScreen.update(row, draft({ icon: 'new' }), context, {
      onWritten: async () => void written.push('w'),
    });
    expect(asked.find(([name]) => name === 'metadata.saveVendor')).toEqual([
      'metadata.saveVendor',
      { ...present, icon: 'new' },
    ]);
    expect(done).toMatchObject({
      row: { icon: 'new', description: 'theirs', models: 3 },
      data: { id: 4, name: 'House' },
    });
    expect(done).not.toHaveProperty('tone');
    expect(written).toEqual(['w']);
  });

  test('that is not changed, or is another one by now, is not saved', async () => {
    const same = open();
    await expect(vendorScreen.update(row, draft(), same.context, {})).rejects.toThrow(
      new Refusal('No changes to save.'),
    );
    expect(same.asked).toEqual([]);
    const other = open({ 'metadata.vendor': { ...present, id: 9 } });
    await expect(vendorScreen.update(row, draft({ icon: 'x' }), other.context, {})).rejects.toMatchObject({
      kind: 'not-found',
    });
    expect(other.asked.map(([name]) => name)).toEqual(['metadata.vendor']);
  });

  test('that the gateway kept otherwise is no success, and neither is one that cannot be looked at', async () => {
    const deaf = open({ 'metadata.saveVendor': undefined });
    const kept = await vendorScreen.update(row, draft({ icon: 'new' }), deaf.context, {});
    expect(kept).toMatchObject({ tone: 'warn', row: { icon: 'i' }, data: { id: 4 } });
    expect(kept.message).toMatch(/Icon/);
    let looks = 0;
    const blind = open({
      'metadata.vendor': () => {
        looks += 1;
        if (looks > 1) throw new GatewayError('server');
        return present;
      },
    });
    const unseen = await vendorScreen.update(row, draft({ icon: 'new' }), blind.context, {});
    expect(unseen).toMatchObject({ tone: 'warn', data: { id: 4 } });
    expect(unseen.message).toMatch(/House.*Saved, but couldn’t be verified\.$/);
    expect(unseen).not.toHaveProperty('row');
  });

  test('has a name, and texts of 128 characters at most', () => {
    const { context } = open();
    const errors = (typed: object) => Object.keys(vendorScreen.form.validate(draft(typed), 'edit', context));
    expect([errors({}), errors({ name: '' })]).toEqual([[], ['name']]);
    expect(errors({ name: '漢'.repeat(128), icon: 'i'.repeat(128), description: 'd'.repeat(999) })).toEqual([]);
    expect([errors({ name: 'n'.repeat(129) }), errors({ icon: 'i'.repeat(129) })]).toEqual([['name'], ['icon']]);
    expect(vendorScreen.form.normalise(draft({ name: ' a ', description: ' b ', icon: ' c ' }), 'edit')).toEqual({
      ...{ name: 'a', description: 'b', icon: 'c' },
    });
    expect(vendorScreen.form.defaults(context)).toEqual({ name: '', description: '', icon: '' });
  });

  test('that goes says how many models lose it', async () => {
    const { context, asked } = open();
    const remove = vendorScreen.actions.find(({ verb }) => verb === 'delete') as RowAction<object, undefined>;
    const outcome = (models: number) =>
      remove.confirm?.([{ ...(row as object), models }, row], context, undefined)?.consequences ?? [];
    expect(outcome(2).at(-1)).toMatch(/5/);
    const none = remove.confirm?.([{ ...(row as object), models: 0 }], context, undefined)?.consequences;
    expect(none).toHaveLength(outcome(2).length - 1);
    expect((await remove.run(row, undefined, context, {})).message).toContain('House');
    expect(asked).toEqual([['metadata.deleteVendor', 4]]);
    expect([remove.shows?.(undefined, row, undefined), remove.shows?.(row, row, undefined)]).toEqual([true, false]);
  });
});
