import { expect, test } from 'vitest';
import { failureReason } from '../../../shared/format/failure-reason.ts';

test('WEB-21: the reason of a failed call is its status and the words that say why', () => {
  expect(failureReason('status_code=429, Rate limit reached for gpt-4o')).toEqual({
    code: '429',
    words: 'Rate limit reached for gpt-4o',
  });
  expect(failureReason('no channel for gpt-4o in vip (request id: 20261128140000123)')).toEqual({
    code: '',
    words: 'no channel for gpt-4o in vip',
  });
  const answer = JSON.stringify({ error: { type: 'overloaded', message: 'Try "later",\nplease' } });
  expect(failureReason(`status_code=529, bad response status code 529, body: ${answer}`)).toEqual({
    code: '529',
    words: 'Try "later", please',
  });
  // What cannot be read as an answer is told as it is.
  expect(failureReason('status_code=500, {"message": "cut of').words).toBe('{"message": "cut of');
  expect(failureReason('status_code=500, {"message": ""}').words).toBe('{"message": ""}');
  expect(failureReason('status_code=5000, odd')).toEqual({ code: '', words: 'status_code=5000, odd' });
  expect(failureReason('(request id: 1)').words).toBe('(request id: 1)');
  expect(failureReason('')).toEqual({ code: '', words: '' });
});

test('TRU-08 WEB-21: what an upstream says is shown without what acts on a screen, however long it is', () => {
  expect(failureReason('status_code=400, \u001b[31mred\u202e\u0007 {"message":"a\\u001b]0;title\\u0007b"}').words).toBe(
    'ab',
  );
  const start = performance.now();
  for (const text of [
    '{"message":"'.repeat(20_000),
    ' '.repeat(200_000),
    '(request id: '.repeat(20_000),
    '\\"'.repeat(100_000),
  ])
    failureReason(`status_code=500, ${text}`);
  expect(performance.now() - start).toBeLessThan(2_000);
});
