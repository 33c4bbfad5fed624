import type { ChainCheck } from '../../../../shared/domain/journal-chain.ts';
import type { Host, Session } from '../app.ts';

/** Lines that are checked at a stretch, so that a key never waits longer than some 30 ms. */
const stretch = 100;

/**
 * Creates a check of the whole journal (CHG-07) beside other work. Each call goes on from the line that the one before
 * it reached, for as long as `isWanted`. It resolves to the entry at which the journal is not as it was written, 0
 * where it is; undefined where none is kept, it cannot be read, or nobody wants to know.
 */
export function createJournalCheck(app: Session & Host): (isWanted: () => boolean) => Promise<number | undefined> {
  let check: ChainCheck | undefined;
  return async (isWanted) => {
    const { journal } = app.context();
    if (journal === undefined) return undefined;
    try {
      const { createChainCheck } = await import('../../../../shared/domain/journal-chain.ts');
      check ??= createChainCheck();
      const lines = await journal.lines();
      if (!isWanted()) return undefined;
      for (const [index, line] of check.rest(lines).entries()) {
        if (index % stretch === 0) await app.world.clock.sleep(0);
        if (!isWanted()) return undefined;
        check.add(line);
      }
      return check.report.lines === 0 ? undefined : (check.report.brokenAt ?? 0);
    } catch {
      return undefined;
    }
  };
}
