import { expect, test } from 'vitest';
import { logEntrySchema } from '../../../../shared/domain/log/log.ts';
import { callTimeline } from '../../../../shared/screens/log/call-timeline.ts';
import { logRows } from '../../../../shared/screens/log/log-row.ts';
import { screenContext } from '../../../support/gateway/screen-context.ts';

function timelineOf(row: object, other: object = { frt: 1120 }) {
  const entry = logEntrySchema().parse({
    ...{ id: 1, type: 2, created_at: 1, is_stream: true, use_time: 12, completion_tokens: 842 },
    ...{ other: JSON.stringify(other), ...row },
  });
  return callTimeline(logRows([entry], false)[0] as never, screenContext());
}

test('WEB-16: a streamed call tells when its first token came, how long the answer took, and its rate', () => {
  expect(timelineOf({})).toMatchObject({
    title: 'Where 12 s went',
    note: '77 tokens a second',
    parts: [
      { id: 'first_token', from: 0, to: expect.closeTo(0.0933, 3), text: '1.12 s' },
      { id: 'answer', to: 1, text: '11 s' },
    ],
  });
});

test('WEB-16: without a first token, of calls that were not streamed, and where the seconds contradict it, nothing is told', () => {
  expect(timelineOf({}, {})).toBeUndefined();
  expect(timelineOf({}, { frt: -1000 })).toBeUndefined();
  expect(timelineOf({ is_stream: false })).toBeUndefined();
  expect(timelineOf({ type: 5 })).toBeUndefined();
  // Gateways round the whole down to full seconds.
  expect(timelineOf({ use_time: 1 })).toBeUndefined();
  expect(timelineOf({ use_time: 2 })?.note).toBeUndefined();
});
