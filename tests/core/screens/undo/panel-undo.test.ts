import { expect, test } from 'vitest';
import { type PanelLine, panelLines } from '../../../../shared/screens/panel/panel-lines.ts';
import { panelScreen } from '../../../../shared/screens/panel/panel-screen.ts';
import { openUndoSite, refusalIn, type UndoSite } from '../../../support/run/undo-site.ts';

// Lines of the home page's panels are put back where they were: moved ones, and deleted ones with all of their content.

const option = 'console_setting.faq';
const entryOf = (id: number, more: object = {}) => ({ id, question: `q${id}`, answer: `a${id}`, ...more });

async function openFaq() {
  const site = await openUndoSite();
  const write = (lines: readonly object[]) => site.context.gateway.options.set(option, JSON.stringify(lines));
  await write([1, 2, 3, 4].map((id) => entryOf(id, { of_tomorrow: id })));
  const lines = async () =>
    panelLines(await site.context.gateway.options.list(), site.context).filter(({ panel }) => panel === 'faq');
  const stored = async () => JSON.parse((await site.context.gateway.options.list()).get(option) ?? '[]');
  const titles = async () => (await lines()).map(({ title }) => title).join();
  const line = async (title: string) => (await lines()).find((one) => one.title === title) as PanelLine;
  return { site, write, stored, titles, line };
}

const act = async (site: UndoSite, verb: string, ...rows: PanelLine[]) => {
  await site.run(panelScreen, verb, rows);
  return site.newest();
};

test.each([
  ['move-up', 'q1,q3,q2,q4'],
  ['move-down', 'q1,q2,q4,q3'],
])('CHG-08: a line that was moved by %s is moved back, and that again, but not from elsewhere', async (verb, moved) => {
  const { site, titles, line, write } = await openFaq();
  const entry = await act(site, verb, await line('q3'));
  expect(await titles()).toBe(moved);
  expect(entry.rows[0]).toMatchObject({ before: { place: 3 }, after: { place: verb === 'move-up' ? 2 : 4 } });
  await site.takeBack(entry.n);
  expect(await titles()).toBe('q1,q2,q3,q4');
  const undone = await site.newest();
  await expect(site.takeBack(entry.n)).rejects.toThrow(`It was taken back already, by entry ${undone.n}.`);
  await site.takeBack(undone.n);
  expect(await titles()).toBe(moved);
  await write([3, 1, 2, 4].map((id) => entryOf(id)));
  expect(refusalIn(await site.takeBack(entry.n))).toBe(
    'q3 was moved since: it is number 1 of 4 now. Nothing was put back.',
  );
  expect(await titles()).toBe('q3,q1,q2,q4');
});

test('CHG-08: deleted lines are put back as one run, with unknown fields, at their places; and deleted again', async () => {
  const { site, titles, line, stored } = await openFaq();
  const before = await stored();
  const entry = await act(site, 'delete', await line('q1'), await line('q3'), await line('q4'));
  expect(await titles()).toBe('q2');
  expect(entry.rows[0]).toMatchObject({ before: { question: 'q1', answer: 'a1' }, after: undefined });
  const { asked } = await site.takeBack(entry.n);
  expect(asked.prompt).toBe('Put 3 lines back where they were: q1, q3, q4?');
  expect(await stored()).toEqual(before);
  const undone = await site.newest();
  await expect(site.takeBack(entry.n)).rejects.toThrow(`It was taken back already, by entry ${undone.n}.`);
  await site.takeBack(undone.n);
  expect(await titles()).toBe('q2');
  await site.takeBack();
  expect(await stored()).toEqual(before);
});

test('CHG-08: a line that somebody put back already stays alone; one that was changed since is not deleted again', async () => {
  const { site, titles, line, write } = await openFaq();
  const entry = await act(site, 'delete', await line('q2'));
  await write([1, 2, 3, 4].map((id) => entryOf(id, { of_tomorrow: id })));
  expect(refusalIn(await site.takeBack(entry.n))).toBe('No changes to save.');
  expect(await titles()).toBe('q1,q2,q3,q4');
  await act(site, 'delete', await line('q2'));
  await site.takeBack();
  const undone = await site.newest();
  await write([1, 2, 3, 4].map((id) => entryOf(id, id === 2 ? { answer: 'theirs' } : {})));
  expect(refusalIn(await site.takeBack(undone.n))).toContain('changed or deleted in the meantime');
  expect(await titles()).toBe('q1,q2,q3,q4');
});

test('CHG-08: a line whose number was given away meanwhile gets another one; what holds a key is not kept', async () => {
  const { site, titles, line, stored, write } = await openFaq();
  const entry = await act(site, 'delete', await line('q4'));
  await write([1, 2, 3, 4].map((id) => (id === 4 ? { id, question: 'new', answer: 'x' } : entryOf(id))));
  await site.takeBack(entry.n);
  expect(await titles()).toBe('q1,q2,q3,q4,new');
  expect((await stored()).map(({ id }: { id: number }) => id)).toEqual([1, 2, 3, 5, 4]);
  const undone = await site.newest();
  await site.takeBack(undone.n);
  expect(await titles()).toBe('q1,q2,q3,new');

  await write([entryOf(1, { answer: 'Use sk-abcdefghijklmnopqrstuvwxyz0123456789ABCD' }), entryOf(2)]);
  const secret = await act(site, 'delete', await line('q1'));
  expect(JSON.stringify(await site.context.journal?.lines())).not.toContain('abcdefghijklmnop');
  expect(secret).toMatchObject({ undo: undefined, noUndo: 'What was deleted or replaced can’t be brought back.' });
});

test('CHG-08: a move that was cut off is moved back; of a deletion that was cut off nobody says that nothing changed', async () => {
  const { site, titles, line } = await openFaq();
  await act(site, 'move-up', await line('q3'));
  await site.takeBackCutOff();
  expect(await titles()).toBe('q1,q2,q3,q4');
  await act(site, 'delete', await line('q3'));
  await expect(site.takeBackCutOff()).rejects.toThrow(
    'This can’t be taken back here. Whether it was done is not known. Look at it first.',
  );
});
