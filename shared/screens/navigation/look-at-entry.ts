import type { JournalEntry, JournalledRow, JournalValues } from '../../domain/journal.ts';
import { sanitise, sanitiseMultiline } from '../../format/sanitise.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import type { Done } from '../../screen/action.ts';
import { rowValues } from '../../screen/journal/journalled-values.ts';
import { type BrowseScreen, isEditable } from '../../screen/list-screen.ts';
import { readWhole } from '../../screen/reading/read-whole.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { RowLook } from '../../screen/row-look.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { type AnyScreen, lists } from '../registry.ts';
import { isUnknown, recordLook } from './record-look.ts';

const said: Readonly<Record<RowLook['state'], MessageKey>> = {
  intended: 'journal.lookIntended',
  before: 'journal.lookBefore',
  part: 'journal.lookPart',
  other: 'journal.lookOther',
  gone: 'journal.lookGone',
  unknown: 'journal.lookUnknown',
  made: 'journal.lookMade',
  missing: 'journal.lookMissing',
};

/** The number of rows that are read at once. */
const rowsAtOnce = 5;
/** The most rows that are listed one by one; more are only counted. */
const mostShown = 8;

/**
 * Reads the rows of a journal entry with unknown outcome again, and reports their state: as intended, as before, or
 * something else (CHG-07). Changes nothing on the gateway; where the outcome of all rows is clear, it is written to the
 * journal.
 * @throws Refusal where the entry does not say which rows it concerned
 */
export async function lookAtEntry(
  entry: JournalEntry,
  context: ScreenContext,
  options: CallOptions,
): Promise<Done<JournalEntry>> {
  const { say, now } = context;
  const at = now();
  const screen: AnyScreen | undefined = await lists.find(({ noun }) => noun === entry.noun)?.load();
  const open = entry.rows.filter(isUnknown);
  const about = { ...entry, rows: open };
  const looks = screen === undefined ? [] : await looksAt(about, screen, context, options);
  if (looks.length === 0) throw new Refusal(say('journal.lookNothing'), sanitiseMultiline(entry.command));
  const sentences = looks.slice(0, mostShown).map(({ state, name, fields = [] }) => say(said[state], { name, fields }));
  const more = looks.length - sentences.length;
  const text = sentencesOf([...sentences, more > 0 ? say('action.andMore', { count: more }) : undefined]);
  const recorded = await recordLook({ entry, at, looks, text }, context);
  const kept = { kept: say('journal.lookKept'), early: say('journal.lookEarly'), open: undefined }[recorded];
  const isSure = looks.every(({ state }) => state === 'intended') || looks.every(({ state }) => state === 'before');
  return {
    message: sentencesOf([text, kept]),
    ...(!isSure && { tone: 'warn', isWhole: true }),
    data: {
      n: entry.n,
      recorded: recorded === 'kept',
      rows: looks.map(({ state, name, fields = [] }) => ({ name, state, fields })),
    },
  };
}

async function looksAt(
  entry: JournalEntry,
  screen: AnyScreen,
  context: ScreenContext,
  options: CallOptions,
): Promise<readonly RowLook[]> {
  if (entry.rows.length === 0) return lookForMade(entry, screen, context, options);
  if (screen.lookBack) return screen.lookBack(entry, context, options);
  const looks: RowLook[] = [];
  for (let index = 0; index < entry.rows.length; index += rowsAtOnce) {
    const some = entry.rows.slice(index, index + rowsAtOnce);
    looks.push(...(await Promise.all(some.map((row) => lookAtRow(row, entry.verb, screen, context, options)))));
  }
  return looks;
}

async function lookAtRow(
  kept: JournalledRow,
  verb: string,
  screen: AnyScreen,
  context: ScreenContext,
  options: CallOptions,
): Promise<RowLook> {
  const name = sanitise(kept.name === '' ? String(kept.key) : kept.name);
  const row = await rowNow(kept, screen, context, options);
  const { before, after } = kept;
  if (row === undefined) return { name, state: verb === 'delete' ? 'intended' : 'gone' };
  const names = Object.keys(after ?? {});
  // A row to be deleted that still exists is unchanged; without named fields nothing can be compared.
  if (after === undefined || names.length === 0) return { name, state: verb === 'delete' ? 'before' : 'unknown' };
  const now = valuesNow(screen, row, names, context);
  const isAt = (values: JournalValues | undefined) => (field: string) => isSame(now[field], values?.[field]);
  const fields = names.filter((field) => !isAt(after)(field)).map(sanitise);
  if (fields.length === 0) return { name, state: 'intended' };
  if (before !== undefined && names.every(isAt(before))) return { name, state: 'before' };
  const isPart = names.every((field) => isAt(after)(field) || isAt(before)(field));
  return { name, state: isPart ? 'part' : 'other', fields };
}

/** The values of these fields in a row, in the journal's form. */
function valuesNow(
  screen: AnyScreen,
  row: unknown,
  names: readonly string[],
  context: ScreenContext,
): Readonly<Record<string, unknown>> {
  const own = isEditable(screen) ? rowValues(screen.form as never, row, context, names) : {};
  const stored = row as Record<string, unknown>;
  return Object.fromEntries(names.map((field) => [field, own[field] ?? stored[field]]));
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

async function rowNow(
  { id, key }: JournalledRow,
  screen: BrowseScreen<unknown>,
  context: ScreenContext,
  options: CallOptions,
): Promise<unknown> {
  try {
    const row = await (screen.get
      ? screen.get(id, context, options)
      : screen.lookUp?.find(String(key), {}, context, options));
    return row !== undefined && screen.isGone?.(row) ? undefined : row;
  } catch (error) {
    if (error instanceof Refusal || (error instanceof GatewayError && error.kind === 'not-found')) return undefined;
    throw error;
  }
}

/** A row to be created has no id yet, so it is searched for by the name in its command. */
async function lookForMade(
  { command, verb }: JournalEntry,
  screen: AnyScreen,
  context: ScreenContext,
  options: CallOptions,
): Promise<RowLook[]> {
  const name = verb === 'create' ? nameInCommand(command) : undefined;
  if (name === undefined) return [];
  const filters = screen.nameFilter === undefined ? {} : { [screen.nameFilter]: name };
  const reading = readWhole(screen, { filters }, context, options);
  let isThere = false;
  for await (const { rows } of reading.pages)
    isThere ||= rows.some((row) => screen.name(row) === name && !screen.isGone?.(row));
  const shortfall = reading.shortfall();
  if (!isThere && shortfall) throw new Refusal(context.say('action.incomplete', { ...shortfall }));
  return [{ name, state: isThere ? 'made' : 'missing' }];
}

/** The name in a command line that `commandLineOf` wrote. Sanitised. */
function nameInCommand(command: string): string | undefined {
  const [, quoted, bare] =
    / --(?:name|username|model-name|title)[ =](?:'((?:[^']|'\\['\\]')*)'|(\S+))/.exec(command) ?? [];
  const name = quoted?.replace(/'\\(['\\])'/g, '$1') ?? bare;
  return name === undefined ? undefined : sanitise(name);
}
