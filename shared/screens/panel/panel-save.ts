import { type PanelKind, panelKinds, panelOptions } from '../../domain/option/panel.ts';
import { isRecord, nothingLeft } from '../../domain/record.ts';
import { plainText } from '../../format/plain-text.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { Gateway } from '../../gateway/gateway.ts';
import type { Done, RunOptions } from '../../screen/action.ts';
import { changedFields } from '../../screen/form-check.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { pairOf, sentencesOf } from '../../text/punctuation.ts';
import { type OptionChange, writeOptions } from '../settings/options.ts';
import { type PanelDraft, panelForm } from './panel-form.ts';
import { indexOfEntry, type PanelLine, panelLines, storedList } from './panel-lines.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Changes the lines of a panel that were just read. Entries that it does not concern stay unchanged. */
type Change = (list: readonly unknown[]) => readonly unknown[];

/** A panel is stored as one text, so of two concurrent writes one would be lost. */
const pending = new WeakMap<Gateway, Promise<unknown>>();

function inTurn<Result>(gateway: Gateway, work: () => Promise<Result>): Promise<Result> {
  const turn = (pending.get(gateway) ?? Promise.resolve()).then(work, work);
  pending.set(gateway, turn);
  return turn;
}

/**
 * Reads a panel, changes it, writes it, and reads it back. Resolves to its present lines; undefined where they could
 * not be read back.
 */
function rewrite(
  panel: PanelKind,
  change: Change,
  context: ScreenContext,
  { signal, onWritten }: RunOptions,
): Promise<PanelLine[] | undefined> {
  return inTurn(context.gateway, async () => {
    const { key } = panelOptions[panel];
    const stored = await context.gateway.options.list({ signal });
    if (!stored.has(key)) throw new Refusal(context.say('panel.lacking'));
    const after = JSON.stringify(change(storedList(panel, stored, context)));
    const changes: OptionChange[] = [{ key, before: stored.get(key), after, isSecret: false }];
    const written = await writeOptions(changes, context, { signal, onWritten });
    const [fault] = written.failed;
    if (fault !== undefined) throw fault.error ?? new Refusal(fault.reason);
    return written.stored && panelLines(written.stored, context);
  });
}

/** The present index of a line. @throws Refusal where another user changed or removed it meanwhile */
function currentIndex(list: readonly unknown[], { entry, title }: PanelLine, { say }: ScreenContext): number {
  const index = indexOfEntry(list, entry);
  if (index < 0) throw new Refusal(say('panel.changed', { name: shortTitle(title) }));
  return index;
}

/** Adds a line to the end of its panel, with a number of its own as the built-in console gives it. */
export async function createPanelLine(
  draft: PanelDraft,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<PanelLine>> {
  const { say } = context;
  const { most } = panelOptions[draft.panel];
  let made: Entry = {};
  const lines = await rewrite(
    draft.panel,
    (list) => {
      if (list.length >= most) throw new Refusal(say('panel.full', { most }));
      refuseSameCategory(list, draft, context);
      made = { id: nextNumber(list), ...entryOf(draft) };
      return [...list, made];
    },
    context,
    options,
  );
  return doneOf('panel.created', made, lines, draft, context);
}

/** Changes a line: only the changed fields, in the line as it is stored at that moment. */
export async function updatePanelLine(
  row: PanelLine,
  draft: PanelDraft,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<PanelLine>> {
  const before = panelForm.fromRow(row, context);
  const changed = changedFields(before, draft);
  if (changed.length === 0) throw new Refusal(context.say('form.changedNothing'));
  const names = new Set(changed.map((name) => wireNames[name as keyof typeof wireNames]));
  const wanted = Object.fromEntries(
    Object.entries(entryOf(draft)).filter(([name]) => (names as ReadonlySet<string>).has(name)),
  );
  const made: Entry = { ...row.entry, ...wanted };
  const lines = await rewrite(
    row.panel,
    (list) => {
      const index = currentIndex(list, row, context);
      refuseSameCategory(list.toSpliced(index, 1), draft, context);
      return list.with(index, made);
    },
    context,
    options,
  );
  return doneOf('panel.updated', made, lines, draft, context);
}

/** Removes one line. */
export async function removePanelLine(row: PanelLine, context: ScreenContext, options: RunOptions): Promise<Done> {
  await rewrite(row.panel, (list) => list.toSpliced(currentIndex(list, row, context), 1), context, options);
  return {
    message: context.say('panel.removed', { name: shortTitle(row.title) }),
  };
}

/**
 * Puts a deleted line back at its former place, or at the end where there are fewer lines by now. It gets another number
 * where its own was given to a later line.
 * @throws Refusal where it is there already, the panel is full, or its category is taken
 */
export async function restorePanelLine(
  row: PanelLine,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<PanelLine>> {
  const { say } = context;
  const { panel, entry, place: index } = row;
  const { most } = panelOptions[panel];
  let made: Entry = entry;
  const lines = await rewrite(
    panel,
    (list) => {
      if (indexOfEntry(list, entry) >= 0) throw new Refusal(say('form.changedNothing'));
      if (list.length >= most) throw new Refusal(say('panel.full', { most }));
      refuseSameCategory(list, row, context);
      const isTaken = list.some((one) => isRecord(one) && one.id === entry.id && entry.id !== undefined);
      made = isTaken ? { ...entry, id: nextNumber(list) } : entry;
      const records = list.flatMap((one, at) => (isRecord(one) ? [at] : []));
      return list.toSpliced(records[index - 1] ?? list.length, 0, made);
    },
    context,
    options,
  );
  return doneOf('panel.restored', made, lines, row, context);
}

/** Swaps a line with the one before or after it. */
export async function movePanelLine(
  row: PanelLine,
  by: -1 | 1,
  context: ScreenContext,
  options: RunOptions,
): Promise<Done<PanelLine>> {
  const { say } = context;
  const lines = await rewrite(
    row.panel,
    (list) => {
      const index = currentIndex(list, row, context);
      const other = index + by;
      if (other < 0 || other >= list.length) throw new Refusal(say(by < 0 ? 'panel.isFirst' : 'panel.isLast'));
      return list.with(index, list[other]).with(other, list[index]);
    },
    context,
    options,
  );
  const now = lines?.find(({ key }) => key === row.key);
  const name = shortTitle(row.title);
  if (now === undefined) return { message: say('form.notReadBack'), tone: 'warn' };
  return {
    message: say('panel.moved', { name, place: now.place, lines: now.lines }),
    row: now,
  };
}

function doneOf(
  message: 'panel.created' | 'panel.updated' | 'panel.restored',
  entry: Entry,
  lines: readonly PanelLine[] | undefined,
  { panel }: Pick<PanelDraft, 'panel'>,
  { say }: ScreenContext,
): Done<PanelLine> {
  const wanted = JSON.stringify(entry);
  const row = lines?.find((line) => line.panel === panel && JSON.stringify(line.entry) === wanted);
  const name = say(panelKinds.of(panel).label);
  if (row === undefined)
    return {
      message: sentencesOf([say(message, { name }), say('form.notReadBack')]),
      tone: 'warn',
    };
  return {
    message: pairOf(say(message, { name }), shortTitle(row.title), say),
    row,
    data: { id: row.key, panel },
  };
}

/** The next number for a line, counted as the built-in console does. */
function nextNumber(list: readonly unknown[]): number {
  const numbers = list.filter(isRecord).map(({ id }) => (typeof id === 'number' && Number.isSafeInteger(id) ? id : 0));
  return Math.max(0, ...numbers) + 1;
}

function refuseSameCategory(
  list: readonly unknown[],
  { panel, category }: Pick<PanelDraft, 'panel' | 'category'>,
  { say }: ScreenContext,
): void {
  if (panel !== 'uptime' || !list.some((one) => isRecord(one) && one.categoryName === category)) return;
  throw new Refusal(say('panel.sameCategory', { name: sanitise(category) }));
}

const wireNames = {
  content: 'content',
  type: 'type',
  published_at: 'publishDate',
  extra: 'extra',
  question: 'question',
  answer: 'answer',
  route: 'route',
  url: 'url',
  description: 'description',
  color: 'color',
  category: 'categoryName',
  slug: 'slug',
} as const;

/** A draft converted to the line that is stored. */
function entryOf(draft: PanelDraft): Entry {
  const { panel, content, type, published_at, extra, question, answer, ...others } = draft;
  const { route, url, description, color, category, slug, ...rest } = others;
  nothingLeft(rest);
  switch (panel) {
    case 'announcement':
      return {
        content,
        type,
        publishDate: new Date(published_at * 1000).toISOString(),
        extra,
      };
    case 'faq':
      return { question, answer };
    case 'address':
      return { url, route, description, color };
    case 'uptime':
      return { categoryName: category, url, slug, description };
  }
}

const shownCharacters = 60;

/** The first line of a title without its markup, short enough for a sentence. */
export function shortTitle(title: string): string {
  const [line = ''] = title.trim().split('\n');
  const [first = ''] = (plainText(line) || sanitise(line)).split('\n');
  const characters = [...first];
  return characters.length > shownCharacters ? `${characters.slice(0, shownCharacters - 1).join('')}…` : first;
}
