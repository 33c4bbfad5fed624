import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { Failure, type Sentence } from '../../failure/failure.ts';
import type { Invocation } from '../../program/definition.ts';
import { namesAmong, readIds } from '../../program/ids.ts';
import type { Session } from '../../program/session.ts';
import { idOfName } from './id-of-name.ts';

/** Rows as they were typed: by ids, and by names where the screen can be filtered by name. */
export interface TypedRows {
  /** One operand that means one row: the answer is one object, not a list. */
  single: boolean;
  /**
   * Their ids, each once, in the order typed. A name is looked up now: one that no row has, or several, is a failure.
   */
  ids(session: Pick<Session, 'context'>): Promise<readonly number[]>;
}

/**
 * Reads the rows that the operands name. Where all are ids, they are checked at once, before any request. No operand at
 * all ends the command with `none`.
 */
export async function readTypedRows<Row>(
  invocation: Invocation,
  screen: BrowseScreen<Row>,
  none: Sentence,
): Promise<TypedRows> {
  const { operands } = invocation;
  const names = namesAmong(operands, screen);
  if (names.size === 0) {
    const { ids, single } = await readIds(invocation, screen, none);
    return { single, ids: async () => ids };
  }
  const parts: (string | readonly number[])[] = [];
  for (const [index, operand] of operands.entries())
    parts.push(names.get(index) ?? (await readIds({ ...invocation, operands: [operand] }, screen, none)).ids);
  return {
    // A comma may stand between several.
    single: operands.length === 1 && operands[0]?.includes(',') === false,
    async ids({ context }) {
      const ids = new Set<number>();
      for (const part of parts) {
        const found = typeof part === 'string' ? await idsNamed(part, screen, { context }, invocation) : part;
        for (const id of found) ids.add(id);
      }
      return [...ids];
    },
  };
}

/** The rows that an operand names. A comma belongs to a name, or else stands between names and ids. */
async function idsNamed<Row>(
  operand: string,
  screen: BrowseScreen<Row>,
  session: Pick<Session, 'context'>,
  invocation: Invocation,
): Promise<readonly number[]> {
  try {
    return [await idOfName(screen, operand, session.context, { signal: invocation.signal })];
  } catch (error) {
    const parts = operand.split(',').map((part) => part.trim());
    const isMissing = error instanceof Failure && error.facts.code === 'not-found';
    if (!isMissing || parts.length === 1) throw error;
    const none = { key: screen.selectFirst };
    const typed = await readTypedRows({ ...invocation, operands: parts.filter((part) => part !== '') }, screen, none);
    return typed.ids(session);
  }
}
