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

/** One line of a panel as super admins edit it (GEN-21). */
export interface PanelLine extends PanelTexts {
  /** Stays the same when other lines are added, removed or moved. */
  key: number;
  panel: PanelKind;
  /** The position among the lines of its panel, from 1. */
  place: number;
  /** The number of lines of its panel. */
  lines: number;
  /** The line's main text: of an announcement, a question, a route or a category. */
  title: string;
  /** The line as the gateway stores it, including unknown fields. */
  entry: Readonly<Record<string, unknown>>;
}

const kinds = panelKinds.members.map(({ value }) => value);
const kindCount = kinds.length;

/** Higher than every number that consoles give to lines. */
const unnumbered = 2 ** 45;

/**
 * The key of a line: its own number, or, because the gateway does not require one, a number derived from its content.
 */
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

/** The lines of one panel. @throws Refusal where the stored value is not a list */
function linesOf(panel: PanelKind, stored: StoredOptions, context: Pick<ScreenContext, 'say'>): PanelLine[] {
  const entries = entriesOf(storedList(panel, stored, context));
  const lines = entries.length;
  return entries.map((entry, index) =>
    lineOf({ key: keyOf(panel, entry, entries), panel, place: index + 1, lines, entry }),
  );
}

/** The line of a stored entry. */
export function lineOf(facts: Pick<PanelLine, 'key' | 'panel' | 'place' | 'lines' | 'entry'>): PanelLine {
  const texts = textsOfEntry(facts.entry);
  const { content, question, route, category } = texts;
  const titles = { announcement: content, faq: question, address: route, uptime: category };
  return { ...texts, ...facts, title: titles[facts.panel] };
}

/** The stored list of a panel, including entries that are not lines. @throws Refusal where it is not a list */
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
    // Reported below, like any other text that is not a list.
  }
  throw new Refusal(say('panel.broken', { option: key }));
}

/** The lines of all panels in these options, panel by panel. */
export function panelLines(stored: StoredOptions, context: Pick<ScreenContext, 'say'>): PanelLine[] {
  return kinds
    .filter((panel) => stored.has(panelOptions[panel].key))
    .flatMap((panel) => linesOf(panel, stored, context));
}

/** The line with this key. @throws GatewayError `not-found` */
export async function findPanelLine(key: number, context: ScreenContext, o: CallOptions): Promise<PanelLine> {
  const line = panelLines(await context.gateway.options.list(o), context).find((one) => one.key === key);
  if (line === undefined) throw new GatewayError('not-found');
  return line;
}

/**
 * The index of a line in the stored list, compared by all of its content; -1 where another user changed or removed it.
 */
export function indexOfEntry(list: readonly unknown[], entry: Readonly<Record<string, unknown>>): number {
  const wanted = JSON.stringify(entry);
  return list.findIndex((one) => isRecord(one) && JSON.stringify(one) === wanted);
}
