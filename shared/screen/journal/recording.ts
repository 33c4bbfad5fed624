import type {
  JournalEnd,
  JournalledRun,
  JournalRow,
  JournalSent,
  JournalValues,
  NewRecord,
  UndoRecipe,
} from '../../domain/journal.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { mayBeDone } from '../../gateway/client/gateway-error.ts';
import { holdsSecret, redactText } from '../../gateway/client/redact.ts';
import type { JournalGuard } from '../../gateway/journal-memory.ts';
import type { Action, Done, RowAction, SiteAction } from '../action.ts';
import { flagOf } from '../command-line.ts';
import { describeError } from '../error/describe-error.ts';
import { fieldText } from '../field-text.ts';
import { callNameOf, type FlowTarget } from '../flow/flow-rules.ts';
import type { ItemResult } from '../flow/run-action.ts';
import { oppositeChanges } from '../flow/undo-action.ts';
import { Refusal } from '../refusal.ts';
import type { ScreenContext } from '../screen-context.ts';
import { type AnyForm, rowValues } from './journalled-values.ts';
import { isUnchanged } from './unchanged.ts';

/** The action to be recorded. */
export interface RecordedAction<Row> {
  target: FlowTarget<Row>;
  action: Action<Row>;
  input: unknown;
  command: string;
  /** The number of chosen rows; 0 for an action on the gateway as a whole. */
  count: number;
  /** The id of the journal entry that this action undoes. */
  undoes: number | undefined;
  /** The chosen rows, which `undoes` is checked for; missing for an action on the gateway as a whole. */
  rows?: readonly Row[];
  /** The run of several writes that this one starts or continues; called when the run begins. */
  run?: (() => JournalledRun | undefined) | undefined;
}

/** The outcome of an action, as the user is notified of it. */
export interface RecordedEnd {
  outcome: JournalEnd['outcome'];
  text: string;
  undo: UndoRecipe | undefined;
  noUndo: string;
}

/** Writes the records of one journal entry. */
export interface Recording<Row> {
  /**
   * Records that the writes to these rows are about to be sent; without rows, the write to the gateway as a whole.
   * Resolves once it is stored. Rejects with a `Refusal` where another entry took the same back already, or may have:
   * then nothing may be sent. No other method rejects.
   */
  sent(rows: readonly Row[]): Promise<void>;
  result(result: ItemResult<Row>): void;
  /** Records a created row, as the gateway returned it; `left` holds its values where its list has no form. */
  made(row: Row, left?: JournalValues): void;
  /**
   * Resolves with the number of the entry; undefined where it failed before anything was sent, all was already as
   * requested, or no journal is kept.
   */
  end(end: RecordedEnd): Promise<number | undefined>;
}

const idle: Recording<unknown> = {
  sent: async () => {},
  result: () => {},
  made: () => {},
  end: async () => undefined,
};

/**
 * Starts to record an action in the journal (CHG-07): before it is sent, and its outcome. Actions that change nothing
 * are not recorded, and nothing is where no journal is kept.
 */
export function recordAction<Row>(recorded: RecordedAction<Row>, contextNow: () => ScreenContext): Recording<Row> {
  const { journal, now } = contextNow();
  const { target, action, count, undoes } = recorded;
  if (journal === undefined || action.isRead || action.isTrial) return idle as Recording<Row>;
  let entry: Promise<number | undefined> | undefined;
  /** For a single row, the outcome and the end are written in one step. */
  let waiting: NewRecord[] = [];
  let written: Promise<unknown> = Promise.resolve();
  const wanted = new Map<number, JournalValues | undefined>();
  /** The rows whose writes were recorded and have no outcome yet. */
  const underWay = new Set<Row>();
  /** Whether the outcome of a row other than already as requested was recorded; undefined before any outcome. */
  let isChanged: boolean | undefined;
  const idOf = (row: Row) => target.id?.(row) ?? 0;
  const sentNow = () => contextNow().gateway.sent();
  let sentBefore = 0;
  let isRun = false;

  const sent = async (all: readonly Row[]) => {
    // Where one call for all rows is unknown to the gateway, each of them is sent again.
    const rows = all.filter((row) => !underWay.has(row));
    for (const row of rows) underWay.add(row);
    const records = await Promise.all(rows.map((row) => sentRecord(recorded, row, contextNow())));
    for (const { id, after } of records) wanted.set(id, after);
    if (entry !== undefined) {
      const of = await entry;
      if (of !== undefined && records.length > 0) await journal.append(records.map((record) => ({ ...record, of })));
      return;
    }
    const { face, profile, gateway } = journal;
    const by = { at: now(), face, user: sanitise(journal.user()), profile, gateway };
    const what = {
      noun: target.noun,
      verb: action.verb,
      command: shownCommand(recorded),
      count,
    };
    const run = recorded.run?.();
    isRun = run !== undefined;
    sentBefore = sentNow();
    const begin = {
      kind: 'begin',
      ...by,
      ...what,
      ...(undoes !== undefined && { undoes }),
      ...(run && { run }),
    } as const;
    entry = guardOf(recorded, contextNow()).then((guard) => journal.append([begin, ...records], guard));
    await entry;
  };
  /** The number of the entry; undefined where it was not stored. */
  const begun = async () => entry?.catch(() => undefined);

  return {
    sent,
    result(result) {
      if (entry === undefined) return;
      const id = idOf(result.row);
      const isSent = underWay.delete(result.row);
      if (result.outcome === 'skipped' && !(isSent && isUnchanged(result.reason, contextNow().say))) return;
      isChanged = (isChanged ?? false) || result.outcome !== 'skipped';
      const record =
        result.outcome === 'skipped'
          ? ({ kind: 'row', id, outcome: 'unchanged', text: '' } as const)
          : rowRecord(recorded, result, id, wanted.get(id), contextNow());
      waiting.push(record);
      if (count < 2) return;
      const rows = waiting;
      waiting = [];
      const before = written;
      written = begun().then(async (of) => {
        if (of !== undefined) await journal.append(rows.map((row) => ({ ...row, of }) as NewRecord));
        await before;
      });
    },
    made(row, left) {
      const { id, key, name } = factsOf(target, row);
      const after = left ?? (target.form && rowValues(target.form, row, contextNow()));
      waiting.push({ kind: 'sent', id, key, name, ...(after && { after }) });
      waiting.push({ kind: 'row', id, outcome: 'done', text: '' });
    },
    async end({ outcome, text, undo, noUndo }) {
      const of = await begun();
      if (of === undefined) return undefined;
      await written;
      const way = { ...(undo && { undo }), ...(noUndo !== '' && { noUndo }) };
      const ended = { kind: 'end', of, at: now(), text: redactText(sanitise(text)) } as const;
      // A value that a rule refused, or a row that could not be read first: nothing left this machine. A run keeps its
      // entry, because it can be continued.
      const isUnsent = outcome === 'failed' && !isRun && sentNow() === sentBefore;
      const isVoid = isUnsent || !(isChanged ?? !isUnchanged(text, contextNow().say));
      const end: NewRecord = isVoid ? { ...ended, outcome: 'unchanged' } : { ...ended, outcome, ...way };
      await journal.append([...waiting.map((row) => ({ ...row, of }) as NewRecord), end]);
      return end.outcome === 'unchanged' ? undefined : of;
    },
  };
}

/** The check of an undo that nothing is taken back twice; undefined for any other action. */
async function guardOf<Row>(
  { undoes, rows = [], target, action }: RecordedAction<Row>,
  { say }: ScreenContext,
): Promise<JournalGuard | undefined> {
  if (undoes === undefined) return undefined;
  // Loaded on use: it reads journal lines, whose code hashes.
  const { takenBackOnce } = await import('./taken-back-once.ts');
  const ids = rows.map((row) => target.id?.(row) ?? 0);
  return takenBackOnce({ n: undoes, ids, isRepeatable: action.idempotent }, say);
}

/** The command line; without its flags where a flag would contain a secret, such as a key in a header. */
function shownCommand<Row>({ action, input, command }: RecordedAction<Row>): string {
  const fields = typeof input === 'object' && input !== null ? (action.input?.fields ?? []) : [];
  const isSecret = fields.some(
    (field) => field.kind !== 'secret' && command.includes(flagOf(field.name)) && holdsSecret(fieldText(field, input)),
  );
  return redactText(sanitiseMultiline(isSecret ? (command.split(' --')[0] ?? '') : command));
}

/** The id, key and name of a row. */
function factsOf<Row>(target: FlowTarget<Row>, row: Row): Pick<JournalSent, 'id' | 'key' | 'name'> {
  return { id: target.id?.(row) ?? 0, key: callNameOf(target, row), name: sanitise(target.name?.(row) ?? '') };
}

async function sentRecord<Row>(
  { target, action, input }: RecordedAction<Row>,
  row: Row,
  context: ScreenContext,
): Promise<Omit<JournalSent, 'of'>> {
  const facts = { kind: 'sent', ...factsOf(target, row) } as const;
  const own =
    action.on === 'rows' ? await (action as RowAction<Row, unknown>).changes?.(row, input, context) : undefined;
  const changes = own ?? oppositeChanges(target, action, row);
  if (changes !== undefined) return { ...facts, ...changes };
  const { form } = target;
  return form !== undefined && action.danger === 'irreversible'
    ? { ...facts, before: rowValues(form, row, context) }
    : facts;
}

function rowRecord<Row>(
  { target }: RecordedAction<Row>,
  result: Exclude<ItemResult<Row>, { outcome: 'skipped' }>,
  id: number,
  wanted: JournalValues | undefined,
  context: ScreenContext,
): Omit<JournalRow, 'of'> {
  if (result.outcome === 'failed') {
    const outcome = mayBeDone(result.error) ? 'unsure' : 'failed';
    return { kind: 'row', id, outcome, text: redactText(describeError(result.error, context.say).message) };
  }
  const { message, row, was: before, left } = result.done;
  const after = left ?? (row === undefined || wanted === undefined ? undefined : leftOf(target, row, wanted, context));
  const values = { ...(before && { before }), ...(after && { after }) };
  return { kind: 'row', id, outcome: 'done', text: redactText(sanitise(message)), ...values };
}

/** The fields that were set, as stored afterwards: the gateway may have changed them. */
function leftOf<Row>(
  { form }: { form?: AnyForm },
  row: Row,
  wanted: JournalValues,
  context: ScreenContext,
): JournalValues | undefined {
  const names = Object.keys(wanted);
  const stored = row as Record<string, unknown>;
  const own = form && rowValues(form, row, context, names);
  return Object.fromEntries(names.map((name) => [name, own?.[name] ?? stored[name] ?? wanted[name]]));
}

/** The outcome of a result. */
export function outcomeOf({ tone, isWhole }: Done): 'done' | 'partly' {
  return tone === 'warn' && isWhole !== true ? 'partly' : 'done';
}

/** Work to record that is not an action of a flow: a save of settings, a raw call. */
export interface RecordedWork<Row, Result> {
  target: FlowTarget<Row>;
  verb: string;
  command: string;
  endOf(result: Result): RecordedEnd & { made?: Row | undefined };
  /** Called with the number of the entry once its end is stored; undefined where no journal is kept. */
  kept?(entry: number | undefined): void;
}

/** Runs work that writes, and records its beginning and outcome (CHG-07). Rejects with the error of the work. */
export async function recordWork<Row, Result>(
  { target, verb, command, endOf, kept }: RecordedWork<Row, Result>,
  context: ScreenContext,
  work: () => Promise<Result>,
): Promise<Result> {
  if (context.isReadOnly) throw new Refusal(context.say('action.readOnly'));
  const action = { verb, on: 'all', danger: 'safe' } as SiteAction<unknown>;
  const recording = recordAction<Row>(
    { target, action, input: undefined, command, count: 0, undoes: undefined },
    () => context,
  );
  await recording.sent([]);
  try {
    const result = await work();
    const { made, ...end } = endOf(result);
    if (made !== undefined) recording.made(made);
    const entry = await recording.end(end);
    kept?.(entry);
    return result;
  } catch (error) {
    const isUnsure = mayBeDone(error);
    const text = describeError(error, context.say).message;
    const noUndo = isUnsure ? context.say('undo.unsure') : '';
    const entry = await recording.end({ outcome: isUnsure ? 'unsure' : 'failed', text, undo: undefined, noUndo });
    kept?.(entry);
    throw error;
  }
}
