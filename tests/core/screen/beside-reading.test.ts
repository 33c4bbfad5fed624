import { expect, test } from 'vitest';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import { besideReading } from '../../../shared/screen/beside-reading.ts';
import { screenContext, testNow } from '../../support/gateway/screen-context.ts';

/** A reading whose answers are given or refused one by one. */
function open() {
  const reading = besideReading<string>();
  const answers: { give(value: string): void; refuse(error: Error): void }[] = [];
  const read = () => new Promise<string>((give, refuse) => answers.push({ give, refuse }));
  let at = testNow;
  const context = { ...screenContext({}), now: () => at };
  /** Resolves with whether the rows wait, once all that is ready has been done. */
  const isHeldUp = async (rows: Promise<void>) => {
    let isHeld = true;
    void rows.then(() => {
      isHeld = false;
    });
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    return isHeld;
  };
  const later = (ms: number) => {
    at += ms;
  };
  return { reading, answers, read, context, isHeldUp, later };
}

test('WEB-17: rows wait for the first reading alone, and one call is made at a time, once a minute', async () => {
  const { reading, answers, read, context, isHeldUp, later } = open();
  const [first, second] = [reading.refresh(read, context, {}), reading.refresh(read, context, {})];
  expect([await isHeldUp(first), await isHeldUp(second), answers.length]).toEqual([true, true, 1]);
  answers[0]?.give('one');
  await Promise.all([first, second]);
  expect(reading.known(context)).toBe('one');
  later(59_999);
  await reading.refresh(read, context, {});
  expect(answers).toHaveLength(1);
  later(1);
  // A log that does not answer holds nothing up.
  await reading.refresh(read, context, {});
  await reading.refresh(read, context, {});
  expect([answers.length, reading.known(context)]).toEqual([2, 'one']);
  reading.note('from elsewhere', context);
  expect(reading.known(context)).toBe('from elsewhere');
});

test('WEB-17: a face that draws again hardly waits for the first reading', async () => {
  const { reading, answers, read, context, isHeldUp } = open();
  const slept: number[] = [];
  let wake = () => {};
  const sleep = (ms: number) => {
    slept.push(ms);
    return new Promise<void>((resolve) => {
      wake = resolve;
    });
  };
  let drawn = 0;
  const redraw = () => {
    drawn += 1;
  };
  const rows = reading.refresh(read, { ...context, sleep, redraw }, {});
  expect(await isHeldUp(rows)).toBe(true);
  wake();
  await rows;
  expect([slept, reading.known(context), drawn]).toEqual([[200], undefined, 0]);
  answers[0]?.give('late');
  // What comes late is drawn when it is there.
  await expect.poll(() => drawn).toBe(1);
  expect(reading.known(context)).toBe('late');
});

test('WEB-17: a failure leaves what is known and is not asked again for a minute; what was stopped is', async () => {
  const { reading, answers, read, context, isHeldUp, later } = open();
  const stopped = reading.refresh(read, context, { signal: AbortSignal.abort() });
  answers[0]?.refuse(new GatewayError('stopped'));
  await expect(stopped).rejects.toMatchObject({ kind: 'stopped' });
  const failed = reading.refresh(read, context, {});
  answers[1]?.refuse(new GatewayError('network'));
  await failed;
  await reading.refresh(read, context, {});
  expect([answers.length, reading.known(context)]).toEqual([2, undefined]);
  reading.note('known', context);
  later(60_000);
  await reading.refresh(read, context, {});
  answers[2]?.refuse(new GatewayError('network'));
  await isHeldUp(Promise.resolve());
  later(59_999);
  await reading.refresh(read, context, {});
  expect(answers).toHaveLength(3);
  later(1);
  await reading.refresh(read, context, {});
  expect(answers).toHaveLength(4);
  expect(reading.known(context)).toBe('known');
});
