import type { CallOptions } from '../../gateway/client/page.ts';
import { readWhole } from '../../screen/reading/read-whole.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { type AnyListScreen, nameField } from './site-values.ts';

/**
 * The existing row with the name of a row to be created, so that it is not created twice (CHG-11); undefined where
 * there is none.
 * @throws Refusal where not all rows could be read, because it may be among the others
 */
export async function rowNamed(
  screen: AnyListScreen,
  draft: Record<string, unknown>,
  context: ScreenContext,
  options: CallOptions,
): Promise<unknown> {
  const name = String(draft[nameField(screen)] ?? '');
  const filters = screen.nameFilter === undefined ? {} : { [screen.nameFilter]: name };
  const reading = readWhole(screen, { filters }, context, options);
  for await (const { rows } of reading.pages) {
    const found = rows.find((row) => screen.name(row) === name && !screen.isGone?.(row));
    if (found !== undefined) return found;
  }
  const shortfall = reading.shortfall();
  if (shortfall) throw new Refusal(context.say('action.incomplete', { ...shortfall }));
  return undefined;
}
