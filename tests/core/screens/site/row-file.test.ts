import { beforeAll, describe, expect, test } from 'vitest';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { type RowFormat, readRows, rowFormatOf } from '../../../../shared/screens/site/row-file.ts';
import { rowSteps } from '../../../../shared/screens/site/row-steps.ts';
import { rowKinds } from '../../../../shared/screens/site/site-kind.ts';
import { startTestSandbox } from '../../../support/gateway/sandbox.ts';
import { signedInContext } from '../../../support/gateway/signed-in-context.ts';

let context: ScreenContext;
beforeAll(async () => {
  const sandbox = await startTestSandbox({ dialect: 'v1', sampleData: true });
  context = await signedInContext(sandbox);
  return () => sandbox.close();
});

const read = async (text: string, format: RowFormat = rowFormatOf(text)) =>
  (await readRows(text, format, context)).map(({ line, values }) => [line, Object.fromEntries(values)]);
const kindOf = (file: string) => {
  const kind = rowKinds.find((one) => one.file === file);
  if (kind === undefined) throw new Error(`no ${file}`);
  return kind;
};
const steps = async (text: string, existing: 'refuse' | 'keep' | 'update' = 'refuse', file = 'channels') =>
  rowSteps(kindOf(file), await readRows(text, rowFormatOf(text), context), existing, context, {});

/** Each line names the one before eight times. */
const bomb = Array.from(
  { length: 8 },
  (_, n) => `n${n}: {models: &a${n} [${n === 0 ? 'x' : `*a${n - 1}`}${n === 0 ? '' : `, *a${n - 1}`.repeat(7)}]}`,
).join('\n');

describe('CHG-05 CHG-11: rows as spreadsheets and scripts write them', () => {
  test.each([
    [
      'one column',
      'name\nQuayside\nHarbour\n',
      [
        [2, { name: 'Quayside' }],
        [3, { name: 'Harbour' }],
      ],
    ],
    [
      'a byte order mark, semicolons and line ends of Windows',
      '\ufeffname;weight\r\na;1\r\n\r\nb;2\r\n',
      [
        [2, { name: 'a', weight: '1' }],
        [4, { name: 'b', weight: '2' }],
      ],
    ],
    ['tabs', 'name\tweight\na\t1\n', [[2, { name: 'a', weight: '1' }]]],
    [
      'quotes, with marks and line ends within',
      'name,remark\n"a, b","he said ""hi""\nand left"\nc,d\n',
      [
        [2, { name: 'a, b', remark: 'he said "hi"\nand left' }],
        [4, { name: 'c', remark: 'd' }],
      ],
    ],
    [
      'empty cells, which say nothing, and short rows',
      'name,weight,remark\na,,x\nb\n',
      [
        [2, { name: 'a', remark: 'x' }],
        [3, { name: 'b' }],
      ],
    ],
    [
      'JSON',
      '[{"name":"a","weight":1},\n {"name":"b"}]',
      [
        [1, { name: 'a', weight: 1 }],
        [2, { name: 'b' }],
      ],
    ],
    ['JSON by names', '{"a":{"weight":1}}', [[1, { name: 'a', weight: 1 }]]],
    [
      'a JSON value a line',
      '{"name":"a"}\n{"name":"b"}\n',
      [
        [1, { name: 'a' }],
        [2, { name: 'b' }],
      ],
    ],
    [
      'YAML as a list',
      '- name: a\n  weight: 1\n- name: b\n',
      [
        [1, { name: 'a', weight: 1 }],
        [3, { name: 'b' }],
      ],
    ],
    [
      'YAML by names',
      'a:\n  weight: 1\nb:\n  weight: 2\n',
      [
        [1, { name: 'a', weight: 1 }],
        [3, { name: 'b', weight: 2 }],
      ],
    ],
  ])('%s', async (_title, text, rows) => {
    expect(await read(text)).toEqual(rows);
  });

  test.each([
    ['rows.CSV', 'csv'],
    ['rows.tsv', 'csv'],
    ['a/b.json', 'json'],
    ['b.jsonl', 'ndjson'],
    ['x.yml', 'yaml'],
  ])('%s is %s by its name', (path, format) => expect(rowFormatOf('', path)).toBe(format));

  test.each([
    ['an open quote', 'name,weight\na,1\n"b,2\n', 'csv', /^Line 3: a quote/],
    ['more cells than the first line', 'name,weight\na,1,2\n', 'csv', /^Line 2: has 3 cells/],
    ['broken JSON', '[{"name":"a"},\n{"name":]', 'json', /^Line 2: /],
    ['a line that is no JSON', '{"name":"a"}\nno\n', 'ndjson', /^Line 2: /],
    ['a row without fields', '- name: a\n- b\n', 'yaml', /^Line 2: a row with its fields/],
    ['deep nesting', '- '.repeat(20_000), 'yaml', /^Line 1: is nested too deeply\.$/],
    ['an anchor that is not there', '- name: a\n  models: *m\n', 'yaml', /^Line 1: Unresolved alias.*: m$/],
    ['anchors without end', bomb, 'yaml', /^Line \d+: repeats its anchors too often\.$/],
    ['a column that stands twice', 'name,weight,weight\na,1,2\n', 'csv', /^Line 1: weight is there twice\.$/],
    ['a cell without a heading', 'name,,weight\na,,1\nb,lost,1\n', 'csv', /^Line 3: column 2 has no heading\.$/],
    ['a key that stands twice', '{"name":"a",\n"name":"b"}', 'json', /^Line 2: name is there twice\.$/],
    [
      'a key that stands twice on its line',
      '{"name":"a"}\n{"name":"b","name":"c"}',
      'ndjson',
      /^Line 2: name is there/,
    ],
    ['a name that stands twice', 'a:\n  weight: 1\na:\n  weight: 2\n', 'yaml', /^Line 3: a is there twice\.$/],
    ['a number beyond 2^53', 'a:\n  weight: 9007199254740993\n', 'yaml', /^Line 2: this number is too long/],
    ['a number beyond 2^53 on its line', '{"name":"a"}\n{"weight":9007199254740993}', 'ndjson', /^Line 2: this number/],
    ['nothing', '\n\n', 'csv', /^There are no rows/],
    ['only a head', 'name,weight\n', 'csv', /^There are no rows/],
  ] as const)('%s is told with its line', async (_title, text, format, outcome) => {
    await expect(read(text, format)).rejects.toThrow(outcome);
  });
});

test('CHG-05 CHG-11: what is wrong is told for all rows at once, each with its line', async () => {
  const head = 'name,type,key,models,groups,priority\n';
  await expect(
    steps(
      `${head}a,openai,k,m,default,many\nb,opnai,k,m,default,\na,1,k,m,default,\n,1,k,m,default,\nc,1,k,,default,\n`,
    ),
  ).rejects.toThrow(
    /Line 2: priority: .*\nLine 3: type: opnai is none of the choices\. Did you mean: OpenAI\?\nLine 4: a is also on line 2\.\nLine 5: has no name\./s,
  );
  await expect(steps(`${head}c,1,k,,default,\n`)).rejects.toThrow(/^Line 2: channels\/c: /);
  await expect(steps('name,wieght\na,1\n')).rejects.toThrow('Line 1: there is no field wieght. Did you mean: weight?');
  await expect(steps('name,Weight,weight\na,,1\nb,2,1\n')).rejects.toThrow(
    'Line 1: Weight and weight set the same field.',
  );
  await expect(steps('[{"name":"a"},\n{"name":"b","group":"x","groups":"y"}]')).rejects.toThrow(
    'Line 2: group and groups set the same field.',
  );
  await expect(steps('name,weight\nazure,1\n')).rejects.toThrow('Line 2: azure already exists.');
});

test('CHG-05: rows of another list are told by their fields in one sentence; a text that was not UTF-8 is never taken broken', async () => {
  const error = await steps('username,password,quota\na,b,1\n').catch((thrown: Error) => thrown);
  expect(String(error)).toContain('Line 1: there are no fields username, password, quota. There are: ');
  expect(String(error).match(/There are/g)).toHaveLength(1);
  const gbk = Buffer.from([
    ...Buffer.from('name,type,key,models,groups\n'),
    0xd6,
    0xd0,
    ...Buffer.from(',1,k,m,default\n'),
  ]);
  await expect(steps(gbk.toString('utf8'))).rejects.toThrow('This is not UTF-8 text');
  await expect(read('\ufffdPNG\u0000\n\u0001', 'csv')).rejects.toThrow('This is not UTF-8 text');
});

test('CHG-05: what exists is left or updated by the form where there is one, and by a flag where there is none', async () => {
  const hintOf = (own: ScreenContext) =>
    readRows('name,weight\nazure,1\n', 'csv', own)
      .then((rows) => rowSteps(kindOf('channels'), rows, 'refuse', own, {}))
      .catch(({ hint }) => hint);
  expect(await hintOf(context)).toContain('--if-not-exists');
  expect(await hintOf({ ...context, planRows: async () => '' })).toBe(
    'Nothing was sent. “What already exists” chooses what happens to it.',
  );
});

test('CHG-11: what is there is kept or updated, in the fields that are named alone', async () => {
  const text = 'name,weight,Priority,key\nazure,7,10,\nazure-eu,0,,${' + 'env:NOT_SET}\n';
  expect((await steps(text, 'keep')).kept).toEqual(['azure', 'azure-eu']);
  const { steps: found, kept } = await steps(text, 'update');
  expect(kept).toEqual(['azure-eu']);
  expect(found).toEqual([
    {
      ...{ n: 1, file: 'channels', name: 'azure', kind: 'change', rest: expect.any(String) },
      fields: [{ field: 'weight', before: 0, after: 7 }],
    },
  ]);
});

test('CHG-05: names of columns are read as people write them; secrets stand in no step, and columns of the list are left out', async () => {
  const text =
    'ID;Name;Type;Key;Models;GROUPS;Base-URL;status;balance\n1;new one;Anthropic Claude;sk-canary;"m1, m2";vip;https://x.example.com/;disabled;3\n';
  const { steps: found, secrets, ignored } = await steps(text);
  expect(ignored).toEqual(['ID', 'balance']);
  expect(found[0]?.fields.map(({ field, after }) => [field, after])).toEqual([
    ['type', 14],
    ['key', '${' + 'row:2.key}'],
    ['models', ['m1', 'm2']],
    ['groups', ['vip']],
    ['base_url', 'https://x.example.com/'],
    ['status', 'disabled'],
  ]);
  expect(JSON.stringify(found)).not.toContain('canary');
  expect([...secrets]).toEqual([['${' + 'row:2.key}', 'sk-canary']]);
});

test('CHG-05: a key within a header is a secret, too: it stands in no step, and is sent as it was written', async () => {
  const header = '{"Authorization":"Bearer sk-canary-1234567890"}';
  const rows = [{ name: 'headed', type: 1, key: 'sk-1', models: ['m'], groups: ['default'], header_override: header }];
  const { steps: found, secrets } = await steps(JSON.stringify(rows));
  expect(JSON.stringify(found)).not.toContain('canary');
  expect([...secrets.values()].join()).toContain('sk-canary-1234567890');
});

test.each([
  ['users', 'username,password,group\nann,long-enough-1,vip\n'],
  ['keys', '- name: workshop\n  remain_quota: 2usd\n  expired_time: 2099-01-01\n'],
  ['plans', 'title,price_amount,total_amount\nNew plan,3,20usd\n'],
  ['vendors', '[{"name":"Harbour","icon":"OpenAI"}]'],
  ['models', 'model_name,vendor\nm-9,OpenAI\n'],
])('CHG-11: rows of %s are planned', async (file, text) => {
  const { steps: found } = await steps(text, 'refuse', file);
  expect(found.map(({ kind }) => kind)).toEqual(['add']);
});

test('CHG-11: an anchor of YAML stands for what it names, as a field and as a row', async () => {
  const text = 'one: &row {models: &m [a, b], priority: 1}\ntwo: *row\nthree: {models: *m}\n';
  const rows = await readRows(text, 'yaml', context);
  expect(rows.map(({ values }) => Object.fromEntries(values))).toEqual([
    { name: 'one', models: ['a', 'b'], priority: 1 },
    { name: 'two', models: ['a', 'b'], priority: 1 },
    { name: 'three', models: ['a', 'b'] },
  ]);
});

test('CHG-11: rows as the list of channels exports them keep their groups; an unknown choice names a few of many', async () => {
  const { steps: made, ignored } = await steps('name,type,key,models,group\na,openai,sk-a,gpt-4o,"default, vip"\n');
  expect(ignored).toEqual([]);
  expect(made[0]?.fields).toContainEqual(expect.objectContaining({ field: 'groups', after: ['default', 'vip'] }));
  await expect(steps('name,type,key,models\na,9999,sk-a,gpt-4o\nb,openai,sk-b,gpt-4o\n')).rejects.toThrow(
    /Line 2: type: 9999 is none of the choices\. There are: OpenAI, (?:[^,]+, ){10}[^,]+ and \d+ more\./,
  );
});
