import { expect, test } from 'vitest';
import * as en from '../../../shared/text/en/index.ts';
import * as zhCN from '../../../shared/text/zh-CN/index.ts';
import { allSentences, checkCatalogues } from '../../lint/rules/text-catalogue.ts';

test('a catalogue with gaps is told apart from a complete one', () => {
  const english = {
    web: { a: 'A', b: 'For {name}', c: { one: 'One', other: '{count} of them' }, d: 'Stays in English', e: 'E' },
  };
  const chinese = { web: { b: '{nam}', c: '{count} 个', d: 'Stays in English', e: ' ', f: '多' } };
  expect(checkCatalogues(english, chinese).map(({ path, message }) => `${path}: ${message}`)).toEqual([
    'shared/text/zh-CN/web.ts: web.a is missing',
    'shared/text/zh-CN/web.ts: web.b fills {nam}, English fills {name}',
    'shared/text/zh-CN/web.ts: web.d is still English',
    'shared/text/zh-CN/web.ts: web.e is empty',
    'shared/text/en/web.ts: web.f exists in zh-CN only',
  ]);
});

test('our catalogues are complete in both languages', () => {
  expect(checkCatalogues(allSentences(en), allSentences(zhCN))).toEqual([]);
});
