import type { CallOptions } from '../../../shared/gateway/page.ts';
import type { BrowseScreen, FilterValues, LookUp } from '../../../shared/screens/list-screen.ts';
import { Refusal } from '../../../shared/screens/refusal.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';

/** A list whose rows are looked up by what people call them. */
export type LookUpScreen<Row> = BrowseScreen<Row> & { lookUp: LookUp<Row> };

/** Whether rows of this list are looked up by a key of their own. */
export function hasLookUp<Row>(screen: BrowseScreen<Row>): screen is LookUpScreen<Row> {
  return screen.lookUp !== undefined;
}

/** Finds one row; that there is none is "not found" (6), not a refusal. */
export async function findRow<Row>(
  { lookUp, noun, notFound }: LookUpScreen<Row>,
  key: string,
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<Row> {
  try {
    return await lookUp.find(key, filters, context, options);
  } catch (error) {
    if (!(error instanceof Refusal) || error.message !== context.say(notFound)) throw error;
    throw new Failure({
      code: 'not-found',
      exitCode: ExitCode.NotFound,
      message: error.message,
      hint: { key: 'cli.notFoundHint', values: { noun } },
    });
  }
}
