import { nearest } from '../../../shared/format/nearest.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import { type BrowseScreen, writtenId } from '../../../shared/screen/list-screen.ts';
import { rowsOfName } from '../../../shared/screen/reading/rows-of-name.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';

/** The id of the only row with exactly this name. No such row or several are a one-line failure. */
export async function idOfName<Row>(
  screen: BrowseScreen<Row>,
  typed: string,
  context: ScreenContext,
  options: CallOptions,
): Promise<number> {
  const { rows, others } = await rowsOfName(screen, typed, context, options);
  const name = sanitise(typed);
  const ids = rows.map((row) => screen.id(row));
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
    message: { key: 'cli.noSuchName', values: { noun: context.say(screen.singular), name } },
    hint:
      near === undefined
        ? { key: 'cli.notFoundHint', values: { noun: screen.noun } }
        : { key: 'cli.didYouMean', values: { nearest: near } },
  });
}
