import { expect, test } from 'vitest';
import type { CallOptions, Page } from '../../../shared/gateway/client/page.ts';
import type { PageReading } from '../../../shared/gateway/reading/read-pages.ts';
import { boundedReading } from '../../../shared/screen/reading/bounded-reading.ts';

const failure = new Error('broken off');

/** Pages of a hundred numbers; one whose number is in `stuck` waits until its call is broken off. */
function pagesOf(count: number, { stuck, total = count }: { stuck?: number; total?: number } = {}) {
  const asked: number[] = [];
  const read = ({ signal }: CallOptions): PageReading<number> => {
    async function* pages(): AsyncGenerator<Page<number>> {
      for (let page = 1; page <= count / 100; page += 1) {
        asked.push(page);
        if (page === stuck) {
          await new Promise((_resolve, reject) => {
            if (signal?.aborted) reject(failure);
            signal?.addEventListener('abort', () => reject(failure));
          });
        }
        const rows = Array.from({ length: 100 }, (_, index) => (page - 1) * 100 + index);
        yield { rows, total, page, pageSize: 100, hasMore: page < count / 100 };
      }
    }
    return { pages: pages(), shortfall: () => undefined };
  };
  return { read, asked };
}

test('WEB-21: a reading goes as far as it may, tells how far it is, and goes on from there', async () => {
  const { read, asked } = pagesOf(1000);
  const reading = boundedReading(read);
  const outcome: string[] = [];
  const onRows = (rows: readonly number[], total?: number) => outcome.push(`${rows.length} of ${total}`);
  const first = await reading.readTo(300, { onRows });
  expect(first).toMatchObject({ total: 1000, isAll: false, isStopped: false });
  expect(first.rows).toHaveLength(300);
  expect(outcome).toEqual(['100 of 1000', '200 of 1000', '300 of 1000']);
  expect(reading.canGoOn()).toBe(true);
  const all = await reading.readTo(5000, {});
  expect(all.isAll).toBe(true);
  expect(new Set(all.rows).size).toBe(1000);
  expect(asked).toHaveLength(10);
  expect(reading.canGoOn()).toBe(false);
});

test('WEB-21: a reading that is stopped keeps what it has, is never taken for all, and breaks off its call', async () => {
  const { read, asked } = pagesOf(1000, { stuck: 3 });
  const reading = boundedReading(read);
  const part = await reading.readTo(5000, {
    onRows: (rows) => rows.length === 200 && setTimeout(() => reading.stop()),
  });
  expect(part).toMatchObject({ total: 1000, isAll: false, isStopped: true });
  expect(part.rows).toHaveLength(200);
  expect(asked).toEqual([1, 2, 3]);
  expect(reading.canGoOn()).toBe(false);
  expect(await reading.readTo(5000, {})).toEqual(part);
});

test('WEB-21: what the gateway lacks of its own total is not all; a reading nobody waits for rejects', async () => {
  const short = await boundedReading(pagesOf(300, { total: 400 }).read).readTo(5000, {});
  expect(short).toMatchObject({ isAll: false, isStopped: false });
  const nobody = new AbortController();
  const reading = boundedReading(pagesOf(300, { stuck: 2 }).read).readTo(5000, { signal: nobody.signal });
  nobody.abort();
  await expect(reading).rejects.toBe(failure);
});
