import { nearest } from '../../../shared/format/nearest.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import { type BrowseScreen, writtenId } from '../../../shared/screen/list-screen.ts';
import { readWhole } from '../../../shared/screen/reading/read-whole.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';

/**
 * The id of the only row with exactly this name, found by the screen's `nameFilter`. No such row or several are a
 * one-line failure; so is a list that could not be read whole, because the unread part may hold another row of this
 * name.
 */
export async function idOfName<Row>(
  screen: BrowseScreen<Row>,
  typed: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<number> {
  const { nameFilter = '', noun } = screen;
  const { say } = context;
  const name = sanitise(typed);
  const filters = { [nameFilter]: typed };
  const reading = readWhole(screen, { filters }, context, options);
  const ids: number[] = [];
  const others: string[] = [];
  for await (const { rows } of reading.pages) {
    for (const row of rows) {
      if (screen.name(row) === name) ids.push(screen.id(row));
      else others.push(screen.name(row));
    }
  }
  const shortfall = reading.shortfall();
  if (shortfall) throw new Refusal(say('action.incomplete', { ...shortfall }));
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return only;
  if (only !== undefined) {
    throw new Failure({
      code: 'usage',
      exitCode: ExitCode.Usage,
      message: { key: 'cli.severalNamed', values: { name, ids: ids.map((id) => String(writtenId(screen, id))) } },
    });
  }
  const near = nearest(name, others);
  throw new Failure({
    code: 'not-found',
    exitCode: ExitCode.NotFound,
    message: { key: 'cli.noSuchName', values: { noun: say(screen.singular), name } },
    hint:
      near === undefined
        ? { key: 'cli.notFoundHint', values: { noun } }
        : { key: 'cli.didYouMean', values: { nearest: near } },
  });
}
