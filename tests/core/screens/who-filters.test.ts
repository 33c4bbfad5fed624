import { expect, test } from 'vitest';
import { areFiltersHere } from '../../../shared/screen/filter-values.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { isOnSite, lists } from '../../../shared/screens/registry.ts';
import { startTestSandbox } from '../../support/gateway/sandbox.ts';
import { signedInContext } from '../../support/gateway/signed-in-context.ts';

test('GEN-07: a list says that the gateway filters only where what is typed goes to the gateway', async () => {
  const sandbox = await startTestSandbox({ dialect: 'v013', sampleData: true });
  const asked: string[] = [];
  const context = await signedInContext(sandbox, ({ url, body = '' }) => asked.push(`${url} ${body}`));
  const wrong: string[] = [];
  const tries = lists
    .filter((one) => isOnSite(one, context.status))
    .map(async (entry, index) => {
      const screen = (await entry.load()) as BrowseScreen<unknown>;
      const typed = screen.filters.filter(({ kind }) => kind === 'text' || kind === 'number');
      const checks = typed.map(async ({ id, kind }, nth) => {
        const word = `${kind === 'text' ? 'zq' : ''}7319${100 * index + nth}7`;
        const filters = { [id]: word };
        const reading = screen.list({ page: 1, pageSize: 10, filters }, context, {});
        const isTaken = await reading.then(
          () => true,
          () => false,
        );
        // Users are looked up by their names for filters of other lists.
        const isLookUp = (one: string) => entry.noun !== 'user' && one.includes('/api/user/search');
        const isSent = asked.some((one) => one.includes(word) && !isLookUp(one));
        // A word that a filter refuses says nothing.
        const isHere = areFiltersHere(screen, filters, context);
        if (isSent ? isHere : isTaken && !isHere) wrong.push(`${entry.noun} ${id}`);
      });
      await Promise.all(checks);
    });
  await Promise.all(tries);
  expect(wrong).toEqual([]);
});
