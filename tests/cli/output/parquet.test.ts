import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import type { OutputColumn } from '../../../cli/output/output-column.ts';
import { parquetWriter } from '../../../cli/output/parquet-writer.ts';
import type { Cell } from '../../../shared/screen/cells.ts';

type Row = Record<string, Cell['raw']>;

const column = (id: string, unit?: OutputColumn<Row>['unit']): OutputColumn<Row> => ({
  ...{ id, header: id, ...(unit && { unit }) },
  cell: (row) => ({ text: '', raw: row[id] ?? null }),
});

async function written(columns: readonly OutputColumn<Row>[], pages: readonly (readonly Row[])[]) {
  const parts: Uint8Array[] = [];
  const writer = parquetWriter<Row>(
    {
      write: async (bytes) => {
        parts.push(bytes as Uint8Array);
      },
    },
    columns,
  );
  for (const page of pages) await writer.write(page);
  await writer.end();
  const { buffer } = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer());
  const rows = await parquetReadObjects({ file: buffer });
  return { rows, parts, metadata: parquetMetadata(buffer) };
}

test('BIG-02: in Parquet ids are whole numbers, times timestamps, amounts doubles, lists JSON, and what is missing is null', async () => {
  const columns = [
    ...[column('id'), column('name'), column('is_stream'), column('models'), column('quota', 'quota')],
    ...[column('cost', 'usd'), column('created_at', 'time'), column('at', 'timeInMs'), column('note')],
  ];
  const none = {
    id: null,
    name: null,
    is_stream: null,
    models: null,
    quota: null,
    cost: null,
    created_at: 0,
    at: null,
  };
  const { rows, metadata } = await written(columns, [
    [
      {
        ...{ id: 1, name: 'a "quoted", 渠道 🚀', is_stream: true, models: ['x', 'y'], quota: 9_007_199_254_740_991 },
        ...{ cost: 2, created_at: 1_764_000_000, at: 1_764_000_000_123, note: null },
      },
    ],
    [{ ...none, name: '=cmd()', cost: 0.5, note: null }],
  ]);
  expect(rows).toEqual([
    {
      ...{ id: 1n, name: 'a "quoted", 渠道 🚀', is_stream: true, models: ['x', 'y'], quota: 9_007_199_254_740_991n },
      ...{ cost: 2, created_at: new Date(1_764_000_000_000), at: new Date(1_764_000_000_123), note: null },
    },
    { ...none, name: '=cmd()', cost: 0.5, created_at: null, note: null },
  ]);
  expect(metadata.schema.slice(1).map(({ type, converted_type }) => converted_type ?? type)).toEqual([
    ...['INT64', 'UTF8', 'BOOLEAN', 'JSON', 'INT64', 'DOUBLE', 'TIMESTAMP_MILLIS', 'TIMESTAMP_MILLIS', 'UTF8'],
  ]);
});

test('BIG-02: Parquet is handed on in row groups, and none of very many rows is lost or doubled', async () => {
  const page = (start: number) => Array.from({ length: 3000 }, (_, index) => ({ id: start + index, name: 'n' }));
  const pages = Array.from({ length: 9 }, (_, index) => page(index * 3000));
  const { rows, parts, metadata } = await written([column('id'), column('name')], pages);
  expect(rows.map(({ id }) => Number(id))).toEqual(Array.from({ length: 27_000 }, (_, index) => index));
  expect(metadata.row_groups.map(({ num_rows }) => Number(num_rows))).toEqual([10_000, 10_000, 7000]);
  expect(parts).toHaveLength(3);
});

test('BIG-02: Parquet of no row has its columns, and a column that changes its kind ends it in words', async () => {
  const { rows, metadata } = await written([column('id'), column('created_at', 'time')], [[]]);
  expect([rows, metadata.schema.length]).toEqual([[], 3]);
  const whole = Array.from({ length: 10_000 }, (_, id) => ({ id }));
  await expect(written([column('id')], [whole, [{ id: 0.5 }]])).rejects.toMatchObject({
    facts: { code: 'mixed-column' },
  });
});
