import { expect, test } from 'vitest';
import { nameRules } from '../../../shared/domain/channel/model-metadata.ts';
import {
  drawingDurationTone,
  firstTokenTone,
  responseTimeTone,
  useTimeTone,
} from '../../../shared/domain/log/latency.ts';
import { taskActions, taskPlatforms } from '../../../shared/domain/log/task-enumerations.ts';
import { panelKinds } from '../../../shared/domain/option/panel.ts';
import { quotaTypes } from '../../../shared/domain/price/pricing.ts';

test.each([
  [0, 'muted'],
  [-1, 'muted'],
  [Number.NaN, 'muted'],
  [1, 'good'],
  [1000, 'good'],
  [1001, 'fair'],
  [3000, 'fair'],
  [3001, 'warn'],
  [5000, 'warn'],
  [5001, 'bad'],
  [Number.POSITIVE_INFINITY, 'bad'],
])('CHAN-04: a response time of %d ms is %s', (milliseconds, tone) => {
  expect(responseTimeTone(milliseconds)).toBe(tone);
});

test.each([
  [0, 'good'],
  [100, 'good'],
  [101, 'warn'],
  [299, 'warn'],
  [300, 'bad'],
])('LOG-02: a use time of %d s is %s', (seconds, tone) => {
  expect(useTimeTone(seconds)).toBe(tone);
});

test.each([
  [2999, 'good'],
  [3000, 'warn'],
  [9999, 'warn'],
  [10_000, 'bad'],
])('LOG-02: a first-token time of %d ms is %s', (milliseconds, tone) => {
  expect(firstTokenTone(milliseconds)).toBe(tone);
});

test.each([
  [60_000, 'plain'],
  [60_001, 'bad'],
])('DRAW-01: a drawing of %d ms is %s', (milliseconds, tone) => {
  expect(drawingDurationTone(milliseconds)).toBe(tone);
});

test('NAV-05: only a state has a colour; a kind of thing has none', () => {
  const kinds = [taskActions, taskPlatforms, panelKinds, nameRules, quotaTypes];
  for (const { members } of kinds)
    for (const { name, tone } of members) expect({ name, tone }).toEqual({ name, tone: 'plain' });
});
