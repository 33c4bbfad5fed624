import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { rowOfName } from '../../../shared/screen/reading/row-of-name.ts';
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
  const named = await rowOfName(screen, typed, context, options);
  if (named.kind === 'one') return screen.id(named.row);
  const { name } = named;
  if (named.kind === 'several') {
    throw new Failure({
      code: 'usage',
      exitCode: ExitCode.Usage,
      message: { key: 'cli.severalNamed', values: { name, ids: named.ids } },
    });
  }
  throw new Failure({
    code: 'not-found',
    exitCode: ExitCode.NotFound,
    message: { key: 'cli.noSuchName', values: { noun: context.say(screen.singular), name } },
    hint:
      named.near === undefined
        ? { key: 'cli.notFoundHint', values: { noun: screen.noun } }
        : { key: 'cli.didYouMean', values: { nearest: named.near } },
  });
}
