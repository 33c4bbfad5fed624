import { beforeAll, describe, expect, test } from 'vitest';
import { startFlow } from '../../../shared/screen/flow/flow.ts';
import type { OutcomeStep, Step } from '../../../shared/screen/flow/flow-steps.ts';
import type { ListScreen } from '../../../shared/screen/list-screen.ts';
import { createAction, updateAction } from '../../../shared/screen/saving/save-actions.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { channelScreen } from '../../../shared/screens/channel/channel-screen.ts';
import { userScreen } from '../../../shared/screens/user/user-screen.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

describe('TRU-11 TUI-18: the making and the edit of a row are actions of the flow', () => {
  let context: ScreenContext;
  beforeAll(async () => {
    const sandbox = await startTestSandbox({ dialect: 'v1' });
    context = await signedInContext(sandbox);
    return () => sandbox.close();
  });

  /** Saves a draft, answering what is asked on the way; brings the names of the steps and the last one. */
  function saved<Row, Value extends object>(
    screen: ListScreen<Row, Value>,
    row: Row | undefined,
    input: Value,
    answer: { agrees?: boolean; chooses?: 'mine' | 'theirs' } = {},
  ): Promise<{ steps: string[]; last: Step<Row> }> {
    return new Promise((resolve) => {
      const steps: string[] = [];
      const show = (step: Step<Row>) => {
        steps.push(step.kind);
        if (step.kind === 'consent') return answer.agrees === true ? step.agree() : step.decline();
        if (step.kind === 'contested' && answer.chooses) return step.choose(answer.chooses);
        if (step.kind !== 'running') resolve({ steps, last: step });
      };
      const action = row === undefined ? createAction(screen) : updateAction(screen);
      const face = { context: () => context, begin: () => () => true, show };
      startFlow<Row>({ target: screen, action, rows: row === undefined ? [] : [row], input }, face);
    });
  }
  const newChannel = async (name: string) => {
    const draft = { ...channelScreen.form.defaults(context), name, key: 'sk-a', models: ['m'], base_url: 'builtin:' };
    const { steps, last } = await saved(channelScreen, undefined, draft);
    expect([steps, last.kind === 'outcome' && last.noUndo]).toEqual([['running', 'outcome'], context.say('undo.made')]);
    const { row } = await channelScreen
      .list({ page: 1, pageSize: 1, filters: { keyword: name } }, context, {})
      .then(({ rows: [row] }) => ({ row }));
    if (!row) throw new Error('the new channel was not found');
    return { row, draft: channelScreen.form.fromRow(row, context) };
  };
  const stored = (id: number) => channelScreen.get(id, context, {});

  test('an edit is told with its command and what takes it back, and nothing else is offered for a secret', async () => {
    const { row, draft } = await newChannel('plain');
    const { steps, last } = await saved(channelScreen, row, { ...draft, priority: 7 });
    expect(steps).toEqual(['running', 'running', 'outcome']);
    const outcome = last as OutcomeStep<typeof row>;
    expect(outcome.command).toBe(`tollgate channel update ${row.id} --priority 7`);
    expect(outcome.undo?.commands).toEqual([`tollgate channel update ${row.id} --priority 0 --expect priority=7`]);
    const { last: ofKey } = await saved(channelScreen, await stored(row.id), { ...draft, priority: 7, key: 'sk-b' });
    expect(ofKey).toMatchObject({ kind: 'outcome', undo: undefined, noUndo: context.say('undo.keyGone') });
  });

  test('what is wrong or unchanged is refused before anything is sent', async () => {
    const { row, draft } = await newChannel('wrong');
    expect((await saved(channelScreen, row, { ...draft, name: '' })).last).toMatchObject({ kind: 'failed' });
    const { last } = await saved(channelScreen, row, draft);
    expect(last).toMatchObject({
      kind: 'outcome',
      isChange: false,
      error: { message: context.say('form.changedNothing') },
    });
  });

  test.each(['mine', 'theirs'] as const)(
    'where both changed the same, nothing is written until %s is chosen',
    async (chooses) => {
      const { row, draft } = await newChannel(`both-${chooses}`);
      await context.gateway.channels.update(row.id, { name: 'changed', priority: 5 });
      const wish = { ...draft, name: 'wanted', weight: 3 };
      const open = await saved(channelScreen, row, wish);
      expect(open.steps).toEqual(['running', 'running', 'contested']);
      expect(await stored(row.id)).toMatchObject({ name: 'changed', priority: 5, weight: 0 });
      const { last } = await saved(channelScreen, row, wish, { chooses });
      expect(last).toMatchObject({ kind: 'outcome', isChange: true });
      expect(await stored(row.id)).toMatchObject({
        ...{ priority: 5, weight: 3 },
        name: chooses === 'mine' ? 'wanted' : 'changed',
      });
    },
  );

  test('taking theirs where nothing of mine is left writes nothing, and there is nothing to take back', async () => {
    const { row, draft } = await newChannel('left');
    await context.gateway.channels.update(row.id, { name: 'taken' });
    const { last } = await saved(channelScreen, row, { ...draft, name: 'lost' }, { chooses: 'theirs' });
    expect(last).toMatchObject({ kind: 'outcome', isChange: false, undo: undefined, noUndo: '' });
    expect((last as OutcomeStep<typeof row>).done).toMatchObject({
      message: 'Nothing was saved. Their version was kept.',
      row: { name: 'taken' },
    });
  });

  test('what costs money asks once the row was read again, and is not written where nobody agrees', async () => {
    const user = await userScreen.get(1, context, {});
    const wish = { ...userScreen.form.fromRow(user, context), quota: user.quota + 1_000 };
    const declined = await saved(userScreen, user, wish, { agrees: false });
    expect(declined.steps).toEqual(['running', 'consent', 'running', 'outcome']);
    expect(declined.last).toMatchObject({ isChange: false, error: { message: context.say('form.notSaved') } });
    expect((await userScreen.get(1, context, {})).quota).toBe(user.quota);
    const agreed = await saved(userScreen, user, wish, { agrees: true });
    expect(agreed.last).toMatchObject({ kind: 'outcome', isChange: true });
    expect((await userScreen.get(1, context, {})).quota).toBe(user.quota + 1_000);
  });
});
