import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadSay } from '../../../shared/text/load-say.ts';
import { createSay } from '../../../shared/text/say.ts';
import { languageOf } from '../../../shared/text/text.ts';
import { toTraditional } from '../../../shared/text/traditional.ts';
import { convert, simplifiedTexts } from '../../support/traditional/derive-words.ts';
import { exceptions } from '../../support/traditional/exceptions.ts';
import { wordsFile, wordsModule } from '../../support/traditional/write-words.ts';

test('shared/text/traditional-words.ts is what our sentences need of OpenCC', () => {
  expect(readFileSync(wordsFile, 'utf8') === wordsModule(), 'stale: run "npm run docs"').toBe(true);
});

test('every sentence comes out as OpenCC has it for Taiwan, save for the exceptions', () => {
  const texts = simplifiedTexts();
  expect(texts.map(toTraditional)).toEqual(texts.map(convert));
  const unused = Object.keys(exceptions).filter((word) => !texts.some((text) => text.includes(word)));
  expect(unused).toEqual([]);
});

test('both ways to a language say the same, in the words of Taiwan; values stay as they are', async () => {
  for (const say of [createSay('zh-TW'), await loadSay('zh-TW')]) {
    expect(say('common.chinese')).toBe('简体中文');
    expect(say('user.created', { name: '用户' })).toBe('使用者 用户 已建立。');
  }
});

test.each([
  ['zh_TW.UTF-8', 'zh-TW'],
  ['zh-Hant-HK', 'zh-TW'],
  ['zh-HK', 'zh-TW'],
  ['zh_CN.UTF-8', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh', 'zh-CN'],
  ['en-GB', 'en'],
  ['C', 'en'],
])('the locale %s is spoken to in %s', (locale, language) => {
  expect(languageOf(locale)).toBe(language);
});
