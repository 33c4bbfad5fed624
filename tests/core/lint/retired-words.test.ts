import { describe, expect, test } from 'vitest';
import * as en from '../../../shared/text/en/index.ts';
import * as zhCN from '../../../shared/text/zh-CN/index.ts';
import { checkWords } from '../../lint/rules/retired-words.ts';
import { allSentences } from '../../lint/rules/text-catalogue.ts';

const inEnglish = (text: string) => checkWords({ area: { key: text } }, {}).map(({ message }) => message);
const inChinese = (text: string) => checkWords({}, { area: { key: text } }).map(({ message }) => message);

describe('words that are out', () => {
  test('stand nowhere in the catalogues', () => {
    expect(checkWords(allSentences(en), allSentences(zhCN))).toEqual([]);
  });

  test.each([
    'Log in again.',
    'Logged out.',
    'GitHub Login',
    'Enter an e-mail address.',
    'Open picture',
    'This site asks for a bot check.',
    'Ask an administrator.',
    'Whoever holds a code.',
    'One a line',
    'Going on with the rest.',
    'Loading …',
    'Cancelled.',
  ])('finds %s', (text) => {
    expect(inEnglish(text)).not.toEqual([]);
  });

  test.each([
    'Sign in again: tollgate login --gateway URL',
    'No logs in this range.',
    'There is no field "x".',
    '{verb} it',
  ])('lets %s pass', (text) => {
    expect(inEnglish(text)).toEqual([]);
  });

  test.each(['沙箱已启动。', '由你决定。', '最多 3 词元', '渠道: 已启用', '已启用(3 个)', '无权限', '正在加载 …'])(
    '中文：%s',
    (text) => {
      expect(inChinese(text)).not.toEqual([]);
    },
  );

  test.each(['请在浏览器中继续。', '{label}：{value}', '渠道（已启用）', '例如 {"400":"500"}。'])(
    '中文可用：%s',
    (text) => {
      expect(inChinese(text)).toEqual([]);
    },
  );
});
