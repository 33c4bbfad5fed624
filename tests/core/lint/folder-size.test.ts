import { expect, test } from 'vitest';
import { checkFolderSizes } from '../../lint/rules/folder-size.ts';

const files = (folder: string, count: number) => Array.from({ length: count }, (_, index) => `${folder}/${index}.ts`);

test('a folder of more files than one finds the way among is reported; those of its rooms do not count', () => {
  expect(checkFolderSizes([...files('web/list', 45), ...files('web/list/row', 45)])).toEqual([]);
  const found = checkFolderSizes([...files('web/list', 46), ...files('web/list/row', 3)]);
  expect(found.map(({ path, rule }) => [path, rule])).toEqual([['web/list', 'folder-size']]);
});
