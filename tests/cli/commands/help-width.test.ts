import stringWidth from 'string-width';
import { expect, test } from 'vitest';
import { fold } from '../../../cli/output/fold.ts';
import { prepareWidths, singleWidth, widthOf } from '../../../cli/output/text-width.ts';
import { helpText } from '../../../cli/program/help.ts';
import { offlineContext } from '../../../cli/program/offline-context.ts';
import { rootHelpText } from '../../../cli/program/root-help.ts';
import { loadCommandTable } from '../../../cli/reference/command-table.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import * as en from '../../../shared/text/en/index.ts';
import { createSay } from '../../../shared/text/say.ts';
import { languages } from '../../../shared/text/text.ts';
import * as zhCN from '../../../shared/text/zh-CN/index.ts';
import { allSentences } from '../../lint/rules/text-catalogue.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';

test.each(languages)('no line of any help is wider than 80 cells (%s)', async (language) => {
  const say = createSay(language);
  await prepareWidths(['渠道']);
  const world = createFakeWorld({ columns: 80 });
  const table = await loadCommandTable();
  const pages = [
    await rootHelpText(
      table.map(({ group }) => group),
      world,
      say,
    ),
  ];
  for (const { group, commands } of table) {
    const all = commands.map(({ command }) => command);
    pages.push(await helpText({ group, commands: all }, world, say));
    for (const command of all) pages.push(await helpText({ group, commands: all, command }, world, say));
  }
  const wide = pages.flatMap((page) => page.split('\n')).filter((line) => widthOf(line) > 80);
  expect(wide).toEqual([]);
  expect(pages.length).toBeGreaterThan(100);
});

test('nearly every sentence of ours is measured by counting, to the cells that the Unicode tables give it', () => {
  const texts = [en, zhCN]
    .flatMap((areas) => Object.values(allSentences(areas)))
    .flatMap((area) =>
      Object.values(area).flatMap((text) => (typeof text === 'string' ? [text] : Object.values(text))),
    );
  const counted = texts.filter((text) => singleWidth(text) !== undefined);
  expect(counted.filter((text) => singleWidth(text) !== stringWidth(text))).toEqual([]);
  expect(counted.length / texts.length).toBeGreaterThan(0.99);
  expect(singleWidth('👍')).toBeUndefined();
});

test('what a screen says of a flag is told in the help of its command, without a gateway', async () => {
  const say = createSay('en');
  const context = offlineContext(say);
  const table = await loadCommandTable();
  const silent = table.flatMap(({ group, commands }) =>
    commands.flatMap(({ command: { verb, flags } }) =>
      (flags ?? []).flatMap((flag) => {
        try {
          flag.more?.(context);
          return [];
        } catch (error) {
          // What the operator has not set up is no matter of help.
          return error instanceof Refusal ? [] : [`${group.noun} ${verb} --${flag.name}: ${String(error)}`];
        }
      }),
    ),
  );
  expect(silent).toEqual([]);
  const help = async (noun: string, wanted: string) => {
    const { group, commands } = table.find((one) => one.group.noun === noun) ?? {};
    const all = commands?.map(({ command }) => command) ?? [];
    const command = all.find(({ verb }) => verb === wanted);
    return (await helpText({ group, commands: all, command } as never, createFakeWorld({ columns: 200 }), say)).split(
      '\n',
    );
  };
  expect(await help('user', 'create')).toContainEqual(expect.stringMatching(/--username .*Up to 20 characters/));
  expect(await help('token', 'create')).toContainEqual(expect.stringMatching(/--name .*Up to 50 letters/));
  expect(await help('account', 'delete')).toContainEqual(expect.stringMatching(/--username .*Enter your account name/));
});

test('Chinese breaks between words, never before a closing mark nor after an opening one', async () => {
  await prepareWidths(['渠道']);
  const text = '使用 --input 从标准输入读取字段（例如 channel.json），参数优先；其余字段保持不变。';
  for (let width = 16; width < 60; width += 1) {
    const lines = fold(text, width);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    for (const line of lines) {
      expect(widthOf(line), line).toBeLessThanOrEqual(width);
      expect(line).not.toMatch(/^[，。；：、）]|（$/);
    }
  }
  expect(fold('one two three', 8)).toEqual(['one two', 'three']);
});
