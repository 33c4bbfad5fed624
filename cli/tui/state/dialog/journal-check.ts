import type { Host, Session } from '../app.ts';

/** Lines that are checked at a stretch, so that a key never waits longer than some 30 ms. */
const stretch = 100;

/**
 * Checks the whole journal (CHG-07) beside other work, for as long as `isWanted`. Resolves to the entry at which it is
 * not as it was written, 0 where it is; undefined where none is kept, it cannot be read, or nobody wants to know.
 */
export async function checkJournal(app: Session & Host, isWanted: () => boolean): Promise<number | undefined> {
  const { journal } = app.context();
  if (journal === undefined) return undefined;
  try {
    const { createChainCheck } = await import('../../../../shared/domain/journal-chain.ts');
    const check = createChainCheck();
    for (const [index, line] of (await journal.lines()).entries()) {
      if (index % stretch === 0) await app.world.clock.sleep(0);
      if (!isWanted()) return undefined;
      check.add(line);
    }
    return check.report.lines === 0 ? undefined : (check.report.brokenAt ?? 0);
  } catch {
    return undefined;
  }
}
