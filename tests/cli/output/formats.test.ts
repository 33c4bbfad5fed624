import { expect, test } from 'vitest';
import type { OutputColumn } from '../../../cli/output/output-column.ts';
import { type OutputFlags, outputSettings } from '../../../cli/output/output-settings.ts';
import { openRowWriter } from '../../../cli/output/row-writer.ts';
import { createSay } from '../../../shared/text/say.ts';
import { createFakeWorld } from '../../support/gateway/fake-world.ts';

interface Row {
  id: number;
  name: string;
  tags: readonly string[];
  note: string | null;
}

const columns: readonly OutputColumn<Row>[] = [
  { id: 'id', header: 'ID', align: 'right', priority: 1, cell: ({ id }) => ({ text: `#${id}`, raw: id }) },
  {
    id: 'name',
    header: 'Name',
    priority: 1,
    width: { minimum: 6, maximum: 12 },
    cell: ({ name }) => ({ text: name, raw: name, tone: 'good' }),
  },
  { id: 'tags', header: 'Tags', priority: 3, cell: ({ tags }) => ({ text: tags.join(', '), raw: tags }) },
  { id: 'note', header: 'Note', wide: true, cell: ({ note }) => ({ text: note ?? '', raw: note }) },
];
const rows: readonly Row[] = [
  { id: 1, name: 'plain', tags: ['a', 'b'], note: null },
  { id: 2, name: '=cmd()', tags: [], note: 'tab\there' },
  { id: 3, name: '渠道 🚀', tags: ['x'], note: 'esc \u001b[31m \u009b1m \u202e' },
];
const say = createSay('en');
const none: OutputFlags = { json: false, color: true, quiet: false };

async function print(
  flags: Partial<OutputFlags>,
  more: { columns?: number; single?: boolean; isFile?: boolean; env?: Record<string, string> } = {},
) {
  const world = createFakeWorld({ columns: more.columns, env: more.env });
  const settings = outputSettings({ ...none, ...flags }, world, say);
  const name = (row: Row) => `row/${row.id}`;
  const writer = await openRowWriter({
    settings,
    columns,
    stdout: world.stdout,
    name,
    single: more.single,
    isFile: more.isFile,
  });
  await writer.write(rows.slice(0, 1));
  await writer.write(rows.slice(1));
  await writer.end();
  return world.out();
}

test('piped output is tab-separated raw values without a heading, one row a line', async () => {
  expect(await print({})).toBe('1\tplain\ta,b\n2\t=cmd()\t\n3\t渠道 🚀\tx\n');
});

test('SEC-11: tab-separated values in a file are inert too', async () => {
  expect(await print({ output: 'tsv' }, { isFile: true })).toBe("1\tplain\ta,b\n2\t'=cmd()\t\n3\t渠道 🚀\tx\n");
});

test('JSON is one array, a row a line, of raw values; one object for a single row', async () => {
  const text = await print({ json: true });
  expect(text.split('\n')).toHaveLength(6);
  expect(JSON.parse(text)).toEqual(rows.map(({ id, name, tags, note }) => ({ id, name, tags, note })));
  expect(JSON.parse(await print({ output: 'json' }, { single: true }))).toMatchObject({ id: 1 });
  expect(await print({ json: true, jsonFields: 'name,id' })).toMatch(/^\[\n\{"name":"plain","id":1\}/);
});

test('nothing but JSON text reaches a terminal from JSON, NDJSON, YAML and jq', async () => {
  const dangerous = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]/;
  for (const flags of [
    { json: true },
    { output: 'ndjson' },
    { output: 'yaml' },
    { jq: '.[].note' },
    { template: '{note}' },
  ]) {
    const text = await print(flags, { columns: 80, env: { NO_COLOR: '1' } });
    expect(text, JSON.stringify(flags)).not.toMatch(dangerous);
  }
  const lines = (await print({ output: 'ndjson' })).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).note)).toEqual(rows.map(({ note }) => note));
});

test('SEC-11: CSV has a heading and is inert: a text never becomes a formula', async () => {
  const [heading, , formula] = (await print({ output: 'csv' })).split('\n');
  expect(heading).toBe('id,name,tags,note');
  expect(formula).toBe("2,'=cmd(),,tab here");
});

test('names, templates and jq', async () => {
  expect(await print({ output: 'name' })).toBe('row/1\nrow/2\nrow/3\n');
  expect(await print({ template: '{id}\\t{{{name}}}' })).toBe('1\t{plain}\n2\t{=cmd()}\n3\t{渠道 🚀}\n');
  expect(await print({ jq: '.[] | select(.id > 1) | .name' })).toBe('=cmd()\n渠道 🚀\n');
  await expect(print({ jq: '.[' })).rejects.toMatchObject({ facts: { exitCode: 2, code: 'usage' } });
  await expect(print({ template: '{nam}' })).rejects.toMatchObject({ facts: { code: 'unknown-field' } });
});

test('a table on a terminal: aligned by width in cells, painted, wide columns only when asked for', async () => {
  const plain = await print({}, { columns: 80, env: { NO_COLOR: '1' } });
  expect(plain).toBe(['ID  NAME     TAGS', '#1  plain    a, b', '#2  =cmd()', '#3  渠道 🚀  x', ''].join('\n'));
  expect(await print({}, { columns: 80 })).toContain('\u001b[32m');
  expect(await print({ color: false }, { columns: 80 })).not.toContain('\u001b');
  expect(await print({}, { columns: 80, env: { TERM: 'dumb' } })).not.toContain('\u001b');
  expect(await print({ output: 'table' }, { env: { FORCE_COLOR: '1' } })).toContain('\u001b[32m');
  expect(await print({ output: 'wide' }, { columns: 80, env: { NO_COLOR: '1' } })).toContain('NOTE');
  expect(await print({ columns: 'note,id' }, { columns: 80, env: { NO_COLOR: '1' } })).toMatch(/^NOTE\s+ID\n/);
});

test('on a narrow terminal less important columns go first, then texts are cut', async () => {
  const text = await print({}, { columns: 12, env: { NO_COLOR: '1' } });
  expect(text).toBe(['ID  NAME', '#1  plain', '#2  =cmd()', '#3  渠道 🚀', ''].join('\n'));
  expect(await print({}, { columns: 10, env: { NO_COLOR: '1' } })).toContain('#3  渠道 …');
});

test('flags that contradict each other are refused', () => {
  const world = createFakeWorld();
  expect(() => outputSettings({ ...none, output: 'csv', json: true }, world, say)).toThrow(
    expect.objectContaining({
      facts: expect.objectContaining({
        code: 'usage',
        message: { key: 'cli.contradictingFlags', values: { one: '--output', other: '--json' } },
      }),
    }),
  );
  expect(outputSettings({ ...none, output: 'json', jq: '.' }, world, say).format).toBe('jq');
});
