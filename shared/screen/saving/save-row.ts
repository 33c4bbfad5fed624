import { sentencesOf } from '../../text/punctuation.ts';
import type { ChangeTable, Done, RunOptions } from '../action.ts';
import { changedFields, checkForm, fieldsOf } from '../form-check.ts';
import type { ImpactReading } from '../impact/impact-state.ts';
import type { ListScreen } from '../list-screen.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { ChangedMeanwhile } from './changed-meanwhile.ts';
import { mergeDrafts } from './merge-drafts.ts';

/**
 * Saves an edited row without overwriting another user's changes (TRU-11). The row is read again first: a field that
 * only the other user changed keeps the stored value, and the result says so. Where both changed a field nothing is
 * written, and it rejects with `ChangedMeanwhile`; the chosen version is then saved from its `newest` row. `value` is a
 * draft that passed `checkForm`.
 */
export async function saveRow<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  opened: Row,
  value: Value,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<Row>> {
  const { form } = screen;
  if (changedFields(form.fromRow(opened, context), value).length === 0) {
    return screen.update(opened, value, context, options);
  }
  const newest = await screen.get(screen.id(opened), context, { signal: options.signal });
  const merged = mergeDrafts(form, opened, newest, value, context);
  const isContested = merged.fields.some((field) => field.isContested);
  if (
    isContested ||
    (merged.fields.length > 0 && !checkForm(form, merged.mine, 'edit', context, form.fromRow(newest, context)).isValid)
  ) {
    const left = changedFields(form.normalise(form.fromRow(newest, context), 'edit'), merged.theirs);
    throw new ChangedMeanwhile(newest, merged, left.length > 0);
  }
  await refuseUnagreed(screen, newest, merged.mine, context, options);
  const done = await screen.update(newest, merged.mine, context, options);
  if (merged.fields.length === 0) return done;
  const fields = merged.fields.map(({ label }) => label);
  return { ...done, message: sentencesOf([done.message, context.say('form.keptTheirs', { fields })]) };
}

/**
 * Asks for consent before a save that takes a group's last or best channel away, or where that cannot be determined
 * (SEE-10), and before one that costs money or gives rights, showing the changes (TUI-18).
 * @throws Refusal where the user declines
 */
async function refuseUnagreed<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  value: Value,
  context: ScreenContext,
  { agree }: RunOptions,
): Promise<void> {
  if (agree === undefined) return;
  const { say } = context;
  const changes = await graveChanges(screen, row, value, context);
  const impact = await lossOf(screen, row, value, context);
  if (changes === undefined && impact === undefined) return;
  const key = changes === undefined ? 'impact.saveQuestion' : 'form.confirmSave';
  const isAgreed = await agree({
    ...{ prompt: say(key, { name: screen.name(row) }), consequences: [], impact },
    ...(changes && { changes }),
  });
  impact?.stop();
  if (!isAgreed) throw new Refusal(say(changes === undefined ? 'impact.notSaved' : 'form.notSaved'));
}

/** The values before and after, where a field in `graveFields` changes; undefined otherwise. */
async function graveChanges<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  value: Value,
  context: ScreenContext,
): Promise<ChangeTable | undefined> {
  const { form, graveFields = [] } = screen;
  const before = form.normalise(form.fromRow(row, context), 'edit');
  const changed: readonly string[] = changedFields(before, value);
  if (!graveFields.some((name) => changed.includes(name))) return undefined;
  const fields = fieldsOf(form, value, 'edit').filter(({ name }) => changed.includes(name));
  const { changeTable } = await import('../bulk/bulk-table.ts');
  return changeTable(screen, [{ row, before, after: value, fields }], context);
}

/** The losses of groups and models; undefined where there are none. */
async function lossOf<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  value: Value,
  context: ScreenContext,
): Promise<ImpactReading | undefined> {
  const changes = screen.routingOf?.(row, value);
  if (changes === undefined || changes.size === 0) return undefined;
  // Loaded when needed: most saves do not change routing.
  const { startImpact } = await import('../impact/impact-reading.ts');
  const impact = startImpact(changes, context);
  const { losses } = await impact.known;
  if (losses?.length !== 0) return impact;
  impact.stop();
  return undefined;
}
