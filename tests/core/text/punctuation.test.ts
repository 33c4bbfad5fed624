import { expect, test } from 'vitest';
import {
  asideOf,
  firstSentence,
  listOf,
  pairOf,
  promptOf,
  remarksOf,
  sentencesOf,
} from '../../../shared/text/punctuation.ts';
import { createSay } from '../../../shared/text/say.ts';

const [en, zh] = [createSay('en'), createSay('zh-CN')];

test('marks between texts are those of the language', () => {
  expect([pairOf('Group', 'vip', en), pairOf('分组', 'vip', zh)]).toEqual(['Group: vip', '分组：vip']);
  expect([promptOf('Name', en), promptOf('名称', zh)]).toEqual(['Name:', '名称：']);
  expect([listOf(['a', 'b'], en), listOf(['a', 'b'], zh)]).toEqual(['a, b', 'a、b']);
  expect([asideOf('today', '08:30', en), asideOf('今天', '08:30', zh)]).toEqual(['today (08:30)', '今天（08:30）']);
  expect([remarksOf(['a', '', undefined, 'b'], en), remarksOf(['a', 'b'], zh)]).toEqual(['a; b', 'a；b']);
});

test('a sentence joins a list given to it as its language does', () => {
  const words = ['list', 'get'];
  expect(en('cli.knownWords', { words })).toContain('list, get');
  expect(zh('cli.knownWords', { words })).toContain('list、get');
});

test('only English has a blank between sentences', () => {
  expect(sentencesOf(['One.', '', undefined, 'Two.'])).toBe('One. Two.');
  expect(sentencesOf(['没有权限。', '请联系管理员。'])).toBe('没有权限。请联系管理员。');
  expect(sentencesOf(['channel not found', '请重试。'])).toBe('channel not found 请重试。');
});

test('the first of several sentences ends with its mark; addresses and versions end none', () => {
  expect(firstSentence('There are 2 users. The list shows them.')).toBe('There are 2 users.');
  expect(firstSentence('共有 2 个用户。请按分组筛选。')).toBe('共有 2 个用户。');
  expect(firstSentence('http://127.0.0.1 runs v1.0')).toBe('http://127.0.0.1 runs v1.0');
});

test('FMT-03: a count above 999 has its thousands sign in every sentence and language; a number that is an id has none', () => {
  expect([en('tui.markedAll', { count: 25_593 }), en('tui.markedAll', { count: 1 })]).toEqual([
    '25,593 rows selected.',
    '1 row selected.',
  ]);
  expect(zh('tui.markedAll', { count: 25_593 })).toContain('25,593');
  expect(en('tuiTree.key', { index: 12_345 })).toBe('Key 12345');
});
