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
 * Saves an edited row without overwriting what somebody else did meanwhile (TRU-11). The row is read again: fields that
 * only they changed stay as they are now, and the result says so; a field that both changed is not written, it rejects
 * with `ChangedMeanwhile`; what is chosen is saved from its newest row. `value` is a draft that passed `checkForm`.
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
 * Asks before a save that takes the last or best channel of a group away, or where that cannot be told (SEE-10), and before one
 * that costs money or gives rights, with what changes (TUI-18).
 * @throws Refusal where nobody agrees
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
    ...{ question: say(key, { name: screen.name(row) }), consequences: [], impact },
    ...(changes && { changes }),
  });
  impact?.stop();
  if (!isAgreed) throw new Refusal(say(changes === undefined ? 'impact.notSaved' : 'form.notSaved'));
}

/** Before and after, where one of the fields that ask changes. */
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

/** What groups and models lose; undefined where nothing. */
async function lossOf<Row, Value extends object>(
  screen: ListScreen<Row, Value>,
  row: Row,
  value: Value,
  context: ScreenContext,
): Promise<ImpactReading | undefined> {
  const changes = screen.routingOf?.(row, value);
  if (changes === undefined || changes.size === 0) return undefined;
  // Most saves never need it.
  const { startImpact } = await import('../impact/impact-reading.ts');
  const impact = startImpact(changes, context);
  const { losses } = await impact.known;
  if (losses?.length !== 0) return impact;
  impact.stop();
  return undefined;
}
