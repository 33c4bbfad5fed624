import type { User } from '../../../shared/domain/user/user.ts';
import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import { columnNamed } from '../../../shared/screen/filter/column-name.ts';
import { readWords } from '../../../shared/screen/filter/filter-words.ts';
import { readListFilter } from '../../../shared/screen/filter/list-filter.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { type AnyScreen, lists } from '../../../shared/screens/registry.ts';
import { findRow, hasLookUp } from '../../list/screen/find-row.ts';
import { idOfName } from '../../list/screen/id-of-name.ts';
import { rowById } from '../../list/screen/rows-by-id.ts';
import { refuseAccess } from '../../list/screen/screen-session.ts';
import { namesAmong, readId } from '../../program/ids.ts';
import { usageFailure } from '../../program/usage.ts';
import type { Condition } from './condition.ts';

/** Checks whether a condition holds. */
export interface Probe {
  /** The condition as it was typed. */
  text: string;
  /**
   * Whether the condition holds now, and the value of its column. Rejects as the call does; a missing row is exit code
   * 6.
   */
  look(options: CallOptions): Promise<{ isMet: boolean; value: Cell['raw'] }>;
}

/** Prepares conditions for checking. A wrong column, comparison or id ends the command before any request. */
export function openProbes(conditions: readonly Condition[], context: ScreenContext): Promise<Probe[]> {
  return Promise.all(conditions.map((condition) => openProbe(condition, context)));
}

async function openProbe({ text, noun, key, words }: Condition, context: ScreenContext): Promise<Probe> {
  const screen = await screenFor(noun);
  if (noun !== 'account') refuseAccess(screen, { context });
  // Every word is tested on the row itself, because no gateway filters a single row.
  const { test, fault } = readListFilter(words, { ...screen, filters: [] }, context);
  if (fault !== undefined) throw usageFailure('cliTool.wrongCondition', { text, fault });
  const read = readerOf(screen, noun === 'account' ? undefined : key, context);
  const [word] = readWords(words);
  const column = word?.kind === 'column' ? columnNamed(word.name, screen.columns, context) : undefined;
  return {
    text,
    async look(options) {
      const row = await read(options);
      return { isMet: test?.(row) ?? false, value: column?.cell(row, context).raw ?? null };
    },
  };
}

/** The list whose columns a noun has; the user's own account has those of a user. */
async function screenFor(noun: Condition['noun']): Promise<AnyScreen> {
  const entry = lists.find((list) => list.noun === (noun === 'account' ? 'user' : noun));
  if (!entry) throw new Error(`no list is called ${noun}`);
  return entry.load();
}

function readerOf(
  screen: AnyScreen,
  key: string | undefined,
  context: ScreenContext,
): (options: CallOptions) => Promise<unknown> {
  if (key === undefined) return (options): Promise<User> => context.gateway.account.self(options);
  if (hasLookUp(screen)) return (options) => findRow(screen, key, {}, context, options);
  // Rows of a list like `route` cannot be fetched one by one.
  if (!screen.get) throw usageFailure('cliTool.unknownNoun', { word: screen.noun });
  // A name is looked up once: a row that is renamed while it is waited for stays the same row.
  let id = namesAmong([key], screen).size > 0 ? undefined : readId(key, screen);
  return async (options) => {
    id ??= await idOfName(screen, key, context, options);
    return rowById(screen, id, context, options);
  };
}
