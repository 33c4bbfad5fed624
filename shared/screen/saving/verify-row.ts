import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { isNearer } from '../../gateway/resources/user-update.ts';
import type { RowAction } from '../action.ts';
import type { AnyField, Form } from '../form.ts';
import { changedFields, fieldsOf } from '../form-check.ts';
import type { BrowseScreen, ListScreen } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';

/**
 * Whether a run of this action can be verified afterwards (`--verify`): rows can be read one by one, and show what was
 * done.
 */
export function isVerifiable<Row, Input>(screen: BrowseScreen<Row>, { shows }: RowAction<Row, Input>): boolean {
  return screen.get !== undefined && shows !== undefined;
}

/**
 * The same action, with each row read again afterwards to check that it was done. A gateway reports success with an
 * empty answer, and so may a proxy that did not forward the call; only the row tells the two apart. It makes one call
 * per row. Rejects as `unsure` where the row does not show the change (`not-shown`) or cannot be read
 * (`not-read-back`).
 */
export function verified<Row, Input>(
  screen: Pick<BrowseScreen<Row>, 'get' | 'id'>,
  action: RowAction<Row, Input>,
): RowAction<Row, Input> {
  return {
    ...action,
    runMany: undefined,
    run: async (row, input, context, options) => {
      const done = await action.run(row, input, context, options);
      const after = await readAfter(screen, screen.id(row), context, options);
      if (!action.shows?.(after, row, input)) throw new GatewayError('unsure', { reason: 'not-shown' });
      return done;
    },
  };
}

/**
 * Rejects as `unsure` unless the row on the gateway has the saved values. `before` and `saved` are values of its form;
 * secrets, which no gateway returns, are not compared.
 */
export async function verifySaved<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  id: number,
  { before, saved }: { before: Value; saved: Value },
  context: ScreenContext,
  options: CallOptions,
): Promise<void> {
  const { form } = screen;
  const after = await readAfter(screen, id, context, options);
  const now = after === undefined ? undefined : form.normalise(form.fromRow(after, context), 'edit');
  const isKept = ({ name, kind }: AnyField<Value>) =>
    now !== undefined &&
    (changedFields({ [name]: now[name] }, { [name]: saved[name] }).length === 0 ||
      (kind === 'quota' && isNearer(Number(now[name]), Number(saved[name]), Number(before[name]))));
  const lost = readableChanges(form, before, saved).filter((field) => !isKept(field));
  if (lost.length > 0) throw new GatewayError('unsure', { reason: 'not-shown', data: lost.map(({ name }) => name) });
}

/** The changed fields that can be read back: all but secrets. */
export function readableChanges<Row, Value extends object>(
  form: Form<Value, Row>,
  before: Value,
  saved: Value,
): AnyField<Value>[] {
  const changed: readonly string[] = changedFields(before, saved);
  return fieldsOf(form, saved, 'edit').filter(({ name, kind }) => kind !== 'secret' && changed.includes(name));
}

/** The row as it is now; undefined when it was deleted. Rejects as `unsure` where it cannot be read. */
async function readAfter<Row>(
  { get }: Pick<BrowseScreen<Row>, 'get'>,
  id: number,
  context: ScreenContext,
  { signal }: CallOptions,
): Promise<Row | undefined> {
  try {
    return await get?.(id, context, { signal });
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    if (error.kind === 'not-found') return undefined;
    throw new GatewayError('unsure', { ...error.facts, reason: 'not-read-back' });
  }
}
