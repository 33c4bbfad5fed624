import { describe, expect, test } from 'vitest';
import { lineName, readSyncLines, syncText } from '../../../../shared/screens/metadata/sync-lines.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

const context = screenContext();

describe('metadata from the catalogue', () => {
  test('what a sync would do, line by line: rows that are missing, and fields people know', async () => {
    const fields = ['description', 'colour', 'vendor'].map((field) => ({ field, local: 'a', upstream: 'b' }));
    const preview = async () => ({ missing: ['x', 'y'], conflicts: [{ model_name: 'z', fields }] });
    const lines = await readSyncLines('en', screenContext({ gateway: { metadata: { preview } } as never }), {});
    expect(lines.map((line) => [lineName(line), line.local, line.upstream, line.locale, line.together])).toEqual([
      ['x', '', '', 'en', ['x', 'y']],
      ['y', '', '', 'en', ['x', 'y']],
      ['z:description', 'a', 'b', 'en', ['x', 'y']],
      ['z:vendor', 'a', 'b', 'en', ['x', 'y']],
    ]);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(4);
  });

  test.each([
    ['status', '1', 'Shown'],
    ['status', '0', 'Hidden'],
    ['name_rule', '1', 'prefix'],
    ['description', 'a\u0007b', 'ab'],
    ['description', '', '(nothing)'],
  ])('a %s of %j reads %s', (field, value, text) => {
    expect(syncText(field, value, context)).toBe(text);
  });
});
