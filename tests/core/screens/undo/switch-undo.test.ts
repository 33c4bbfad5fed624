import { expect, test } from 'vitest';
import type { RowAction } from '../../../../shared/screen/action.ts';
import { type AnyScreen, loadLists } from '../../../../shared/screens/registry.ts';
import { openUndoSite } from '../../../support/run/undo-site.ts';

// What is switched off on any list is on again after its undo, whatever field of a row holds the switch.

const verbOf = ({ actions }: AnyScreen, wanted: string) =>
  (actions as readonly RowAction<unknown, undefined>[]).find(({ verb }) => verb === wanted);
const switched = Object.values(await loadLists()).filter(
  (screen) => verbOf(screen, 'disable') && verbOf(screen, 'enable'),
);

test('CHG-08: these lists have rows that are switched on and off', () => {
  const nouns = switched.map(({ noun }) => noun).sort();
  expect(nouns).toEqual(['channel', 'plan', 'provider-key', 'redemption', 'sign-in-service', 'tag', 'token', 'user']);
});

test.each(switched.map((screen) => [screen.noun, screen] as const))(
  'CHG-08: a %s that was disabled is enabled by the undo, and disabled again by the undo of that; of a cut-off one too',
  async (noun, screen) => {
    const site = await openUndoSite();
    const { context } = site;
    const rows = async () =>
      (await screen.list({ page: 1, pageSize: 100, filters: {} }, context, {})).rows as unknown[];
    const disable = verbOf(screen, 'disable');
    const first = (await rows()).find((row) => disable?.refusal?.(row, context) === undefined && screen.id(row) !== 0);
    const id = screen.id(first);
    const stateNow = async () => {
      const row = (await rows()).find((one) => screen.id(one) === id);
      const state = screen.columns.find(({ isState }) => isState) ?? screen.columns.find(({ id }) => id === 'status');
      return state?.cell(row, context).text;
    };
    const before = await stateNow();
    await site.run(screen, 'disable', [first]);
    const after = await stateNow();
    expect(after).not.toBe(before);
    const entry = await site.newest();
    expect(entry).toMatchObject({ noun, verb: 'disable', noUndo: '' });
    await site.takeBack(entry.n);
    expect(await stateNow()).toBe(before);
    await site.takeBack((await site.newest()).n);
    expect(await stateNow()).toBe(after);
    await site.takeBack((await site.newest()).n);
    await site.run(screen, 'disable', [(await rows()).find((row) => screen.id(row) === id)]);
    await site.takeBackCutOff();
    expect(await stateNow()).toBe(before);
  },
);
