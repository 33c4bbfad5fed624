import { expect, test } from 'vitest';
import type { DataRow } from '../../../../shared/domain/log/data-row.ts';
import { noUsage } from '../../../../shared/domain/log/usage.ts';
import type { UsageReport } from '../../../../shared/gateway/resources/usage-request.ts';
import { usageQuery } from '../../../../shared/screens/usage/usage-query.ts';
import { usageFacts, usageTiles } from '../../../../shared/screens/usage/usage-tiles.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';
import { stayInZone } from '../../../support/run/in-zone.ts';

stayInZone('UTC');

const now = Date.UTC(2026, 10, 22, 14, 30);
const context = screenContext({ now });
const query = usageQuery({ range: 'today', model: 'gpt' }, context);
const rows = (quota: number, count: number, token_used: number) =>
  [{ quota, count, token_used }] as unknown as DataRow[];
const texts = (known: Parameters<typeof usageTiles>[0]) =>
  Object.fromEntries((usageTiles(known, context) ?? []).map(({ id, cell, change }) => [id, [cell.text, change?.text]]));

test('WEB-14: tiles tell the sums at once with their change, and nothing of what only calls know', () => {
  const sums = { query, split: 'model', now: rows(600_000, 6, 90), before: rows(500_000, 8, 90) } as const;
  expect(usageTiles({ sums: undefined, report: undefined }, context)).toBeUndefined();
  expect(texts({ sums, report: undefined })).toEqual({
    quota: ['$1.20', '+20 %'],
    count: ['6', '−25 %'],
    tokens: ['90', '±0 %'],
    cached: ['–', undefined],
    failed: ['–', undefined],
  });
  expect(texts({ sums: { ...sums, before: rows(1, 1, 1) }, report: undefined }).quota).toEqual(['$1.20', '> +999 %']);
  expect(texts({ sums: { ...sums, before: rows(0, 0, 0) }, report: undefined }).quota).toEqual(['$1.20', undefined]);
  // Classic gateways leave tokens out of the sums of all: that is not none.
  expect(texts({ sums: { ...sums, now: rows(1, 6, 0) }, report: undefined }).tokens).toEqual(['–', undefined]);
});

test('WEB-14: read calls refine the tiles; each leads to just its calls, and what was not received is told', () => {
  const totals = { ...noUsage(), quota: 500_000, calls: 90, errors: 10, prompt_tokens: 80, cache_tokens: 20 };
  const before = { ...noUsage(), quota: 500_000, calls: 100, prompt_tokens: 100 };
  const report = { query, rows: [], totals, before, missing: 7, kept: 0, keptRange: undefined } as UsageReport;
  expect(texts({ sums: undefined, report })).toEqual({
    quota: ['$1.00', '±0 %'],
    count: ['90', '−10 %'],
    tokens: ['80', '−20 %'],
    cached: ['25 %', '+25.0 pt'],
    failed: ['10.0 %', '+10.0 pt'],
  });
  const tiles = usageTiles({ sums: undefined, report }, context) ?? [];
  expect(tiles.map(({ behind }) => behind.filters.type)).toEqual([...Array(4).fill('consumption'), 'error']);
  expect(tiles[0]?.behind).toMatchObject({
    noun: 'log',
    words: '',
    filters: { model: 'gpt', start: '2026-11-22 00:00:00' },
  });
  expect(tiles[4]?.cell.tone).toBe('bad');
  const facts = usageFacts({ sums: undefined, report }, context);
  expect(facts.find(({ id }) => id === 'missing')?.cell).toMatchObject({ raw: 7, tone: 'bad' });
});
