import { type PriceLine, type PriceSource, priceLinesOf } from '../../domain/price/price-sync.ts';
import { sanitise } from '../../format/sanitise.ts';
import type { CallOptions } from '../../gateway/client/page.ts';
import { type PriceComparison, wireNameOf } from '../../gateway/resources/price-sync.ts';
import { Refusal } from '../../screen/refusal.ts';
import { keyOfText } from '../../screen/row-key.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { expressionsOf, priceFacts } from '../price/price-reading.ts';
import { loadOptions } from '../settings/options.ts';

/** A line of a comparison as a list shows it, or a source that could not be read. */
export type SyncRow = PricedRow | UnreadSource;

interface RowOfSources {
  key: number;
  /** The short names of the sources, which the filters accept. */
  sources: readonly string[];
  /** Their full names, in the same order. */
  sourceNames: readonly string[];
}

interface PricedRow extends RowOfSources {
  line: PriceLine;
  /** The short names of the sources that disagree, by their names in the gateway's answer. */
  words: ReadonlyMap<string, string>;
  failure?: undefined;
}

interface UnreadSource extends RowOfSources {
  line?: undefined;
  /** The gateway's message; '' where it skipped the source. */
  failure: string;
}

/** The sources to compare with, and the rules for which prices may be applied. */
export interface SyncQuery {
  /** Short names of sources; the public lists when empty, all sources with `all`. */
  sources: readonly string[];
  side: string | undefined;
  maxRise: number | undefined;
}

/** The word for all sources. */
export const allSources = 'all';

const presetWords: Readonly<Record<number, string>> = {
  [-100]: 'official',
  [-101]: 'models.dev',
};

/** The short name of a source: a word for a public list, the id of a channel. */
export function wordOf({ id }: Pick<PriceSource, 'id'>): string {
  return presetWords[id] ?? String(id);
}

/** The name by which a line is found again: the model, the kind of price and its sources, separated by colons. */
export function syncName({ line, sources }: SyncRow): string {
  return nameWith(line, sources.join(','));
}

/** The names of a line with each of its sources alone, by which it is found too. */
export function syncNamesOfOne({ line, sources }: SyncRow): string[] {
  return sources.map((source) => nameWith(line, source));
}

function nameWith(line: PriceLine | undefined, source: string): string {
  return line === undefined ? source : `${line.model}:${line.kind}:${source}`;
}

/**
 * The sources with these short names, or the public lists where none is given.
 * @throws Refusal for a word that names no source
 */
function chosenSources(all: readonly PriceSource[], words: readonly string[], { say }: ScreenContext): PriceSource[] {
  if (words.some((word) => word.toLowerCase() === allSources)) return [...all];
  if (words.length === 0) return all.filter(({ id }) => id < 0);
  return words.map((word) => {
    const found = all.find((source) => wordOf(source) === word.toLowerCase() || source.name === word);
    if (found !== undefined) return found;
    const choices = [allSources, ...all.map(wordOf)];
    throw new Refusal(
      say('form.notAChoice', {
        value: sanitise(word),
        label: say('priceSync.source'),
        choices,
      }),
    );
  });
}

/** Compares the prices here with those of the chosen sources. Slow, because the gateway requests each source. */
export async function readComparison(
  { sources: words, side, maxRise }: SyncQuery,
  context: ScreenContext,
  options: CallOptions,
): Promise<SyncRow[]> {
  const { gateway } = context;
  const all = await gateway.priceSync.sources(options);
  const asked = chosenSources(all, words, context);
  if (asked.length === 0) return [];
  const [named] = side === undefined ? [] : chosenSources(all, [side], context);
  // The gateway skips all other addresses, and refuses where none is left.
  const askable = asked.filter(({ base_url }) => base_url.startsWith('http'));
  const nothing = { differences: {}, results: {} };
  const { differences, results }: PriceComparison =
    askable.length === 0 ? nothing : await gateway.priceSync.compare(askable, options);
  const stored = await loadOptions(context, options);
  const facts = priceFacts(stored, context);
  const rules = { maxRise, side: named && wireNameOf(named) };
  const lines = priceLinesOf(differences, facts, new Set(expressionsOf(stored).keys()), rules);
  const byName = new Map(asked.map((source) => [wireNameOf(source), source]));
  const names = new Map(asked.map((source) => [wireNameOf(source), wordOf(source)]));
  const failed = asked.flatMap((source): SyncRow[] => {
    const failure = Object.hasOwn(results, wireNameOf(source)) ? results[wireNameOf(source)] : undefined;
    if (failure === '') return [];
    const word = wordOf(source);
    return [
      {
        key: keyOfText(`\n${word}`),
        sources: [word],
        sourceNames: [source.name],
        failure: failure ?? '',
      },
    ];
  });
  const rows = lines.map((line): SyncRow => {
    const words = line.sources.map((name) => names.get(name) ?? name);
    return {
      key: keyOfText(`${line.model}\n${line.kind}\n${words.join(',')}`),
      sources: words,
      sourceNames: line.sources.map((name) => byName.get(name)?.name ?? name),
      line,
      words: names,
    };
  });
  return [...failed, ...rows];
}
