import {
  entriesOf,
  type PanelKind,
  type PanelTexts,
  panelKinds,
  panelOptions,
  textsOfEntry,
} from '../../domain/option/panel.ts';
import { isRecord } from '../../domain/record.ts';
import { GatewayError } from '../../gateway/client/gateway-error.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { Refusal } from '../../screen/refusal.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { StoredOptions } from '../settings/options.ts';

/** One line of a panel as root edits it (GEN-21). */
export interface PanelLine extends PanelTexts {
  /** Stays the same when other lines come, go or move. */
  key: number;
  panel: PanelKind;
  /** From 1, among the lines of its panel. */
  place: number;
  /** How many lines its panel has. */
  lines: number;
  /** What it says first: an announcement's text, a question, a route, a category. */
  title: string;
  /** The line as the gateway stores it, with what is not known here. */
  entry: Readonly<Record<string, unknown>>;
}

const kinds = panelKinds.members.map(({ value }) => value);
const kindCount = kinds.length;

/** Above every number that consoles give to lines. */
const unnumbered = 2 ** 45;

/** A line's own number tells it from the others of its panel; one without (the gateway asks for none) is known by what it holds. */
function keyOf(panel: PanelKind, entry: Record<string, unknown>, entries: readonly Record<string, unknown>[]): number {
  const { id } = entry;
  const isOwn =
    typeof id === 'number' &&
    Number.isSafeInteger(id) &&
    id >= 0 &&
    id < unnumbered &&
    entries.filter((other) => other.id === id).length === 1;
  const number = isOwn ? id : unnumbered + (keyOfText(JSON.stringify(entry)) % 2 ** 32);
  return number * kindCount + kinds.indexOf(panel) + 1;
}

/** The lines of one panel. @throws Refusal where what is stored is no list */
function linesOf(panel: PanelKind, stored: StoredOptions, context: Pick<ScreenContext, 'say'>): PanelLine[] {
  const entries = entriesOf(storedList(panel, stored, context));
  return entries.map((entry, index) => {
    const texts = textsOfEntry(entry);
    const { content, question, route, category } = texts;
    const titles = {
      announcement: content,
      faq: question,
      address: route,
      uptime: category,
    };
    const key = keyOf(panel, entry, entries);
    return {
      ...texts,
      key,
      panel,
      place: index + 1,
      lines: entries.length,
      title: titles[panel],
      entry,
    };
  });
}

/** All that is stored for a panel, also what is no line. @throws Refusal where it is no list */
export function storedList(
  panel: PanelKind,
  stored: StoredOptions,
  { say }: Pick<ScreenContext, 'say'>,
): readonly unknown[] {
  const { key } = panelOptions[panel];
  const text = stored.get(key)?.trim() ?? '';
  if (text === '') return [];
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Told below, as any other text that is no list.
  }
  throw new Refusal(say('panel.broken', { option: key }));
}

/** The lines of all panels that these options hold, panel by panel. */
export function panelLines(stored: StoredOptions, context: Pick<ScreenContext, 'say'>): PanelLine[] {
  return kinds
    .filter((panel) => stored.has(panelOptions[panel].key))
    .flatMap((panel) => linesOf(panel, stored, context));
}

/** The line of this key. @throws not-found */
export async function findPanelLine(key: number, context: ScreenContext, o: CallOptions): Promise<PanelLine> {
  const line = panelLines(await context.gateway.options.list(o), context).find((one) => one.key === key);
  if (line === undefined) throw new GatewayError('not-found');
  return line;
}

/** Where a line stands in what is stored, by all it holds; -1 where somebody changed or removed it. */
export function placeOfEntry(list: readonly unknown[], entry: Readonly<Record<string, unknown>>): number {
  const wanted = JSON.stringify(entry);
  return list.findIndex((one) => isRecord(one) && JSON.stringify(one) === wanted);
}
