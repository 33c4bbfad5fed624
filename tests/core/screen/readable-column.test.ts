import { afterAll, beforeAll, expect, test } from 'vitest';
import { csvRow } from '../../../shared/format/csv.ts';
import { localTimes, readableColumn } from '../../../shared/screen/readable-column.ts';
import { drawingColumns } from '../../../shared/screens/drawing/drawing-columns.ts';
import { logColumns } from '../../../shared/screens/log/log-columns.ts';
import { tokenColumns } from '../../../shared/screens/token/token-columns.ts';
import { screenContext } from '../../support/gateway/screen-context.ts';

// What stands beside the exact values in files that a spreadsheet opens (ASK-14).

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Asia/Shanghai';
});
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

const context = screenContext();
const at = Date.parse('2026-11-24T15:59:59Z') / 1000;
const readable = (columns: readonly { id: string }[], id: string) => {
  const found = columns.find((one) => one.id === id);
  return found && readableColumn(found, context);
};

test('ASK-14: a time stands in the zone of the person beside its seconds, as spreadsheets take it', () => {
  const time = readable(logColumns, 'created_at');
  expect(time?.heading).toBe('created_at (Asia/Shanghai)');
  expect(time?.value(at)).toBe('2026-11-24 23:59:59');
  expect(csvRow([time?.value(at) as string])).toBe('2026-11-24 23:59:59\n');
  expect(readable(drawingColumns, 'submit_time')?.value(at * 1000)).toBe('2026-11-24 23:59:59');
  expect(localTimes('time').value('2026-11-24T15:59:59Z')).toBe('2026-11-24 23:59:59');
});

test('ASK-14: never, unknown and nothing are no time', () => {
  for (const raw of [-1, 0, null, 'soon']) expect(readable(tokenColumns, 'expired_time')?.value(raw)).toBeNull();
  expect(localTimes('time').value('')).toBeNull();
});

test('ASK-14: amounts stand in the unit of the site, and nothing else has a column beside it', () => {
  expect(readable(logColumns, 'quota')?.value(25_000)).toBe(0.05);
  for (const id of ['use_time', 'model_name', 'channel']) expect(readable(logColumns, id)).toBeUndefined();
});
