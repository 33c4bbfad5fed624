import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadCommandTable } from '../../../cli/reference/command-table.ts';
import { manPages } from '../../../cli/reference/man-page.ts';
import { referenceDocument } from '../../../cli/reference/markdown.ts';
import { createSay } from '../../../shared/text/say.ts';
import { projectFolder } from '../../support/program/build.ts';

const stale = 'stale: run "npm run docs"';
const read = (path: string) => readFileSync(join(projectFolder, path), 'utf8');

test('docs/reference.md is what the command table says', async () => {
  const table = await loadCommandTable();
  expect(read('docs/reference.md') === referenceDocument(table, createSay('en')), stale).toBe(true);
});

test('the manual is what the command table says, a page a noun', async () => {
  const pages = manPages(await loadCommandTable(), createSay('en'));
  expect(readdirSync(join(projectFolder, 'docs/man')).sort(), stale).toEqual(pages.map(({ file }) => file).sort());
  for (const { file, text } of pages) expect(read(`docs/man/${file}`) === text, `${file} ${stale}`).toBe(true);
});

test('both name every command, flag and section of the settings', async () => {
  const table = await loadCommandTable();
  const document = referenceDocument(table, createSay('en'));
  expect(document).not.toMatch(/undefined|\[object|\bcli[A-Z]?\w*\.[a-z]\w+\b/);
  for (const { commands } of table) {
    for (const { name, command } of commands) {
      expect(document).toContain(`### ${name}\n`);
      for (const { name: flag, kind } of (command.flags ?? []).filter(({ hidden }) => !hidden)) {
        expect(document).toContain(kind === 'toggle' ? `--[no-]${flag}` : `--${flag}`);
      }
    }
  }
  expect(document).toContain('### tollgate settings set smtp');
  for (const { text } of manPages(table, createSay('en'))) {
    const requests = text.split('\n').filter((line) => /^[.']/.test(line));
    expect(requests.filter((line) => !/^\.(TH|SH|SS|TP|nf|fi|br)\b/.test(line))).toEqual([]);
  }
});
