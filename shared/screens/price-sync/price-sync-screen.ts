import { splitList } from '../../domain/list-text.ts';
import { type PriceChange, type PriceHold, shareOf } from '../../domain/price/price-sync.ts';
import { formatPrice } from '../../format/money.ts';
import { sanitise } from '../../format/sanitise.ts';
import { type CallOptions, sliceOf } from '../../gateway/client/page.ts';
import { type Cell, emptyCell, onDemand } from '../../screen/cells.ts';
import { columnsOf } from '../../screen/columns.ts';
import { readFilters } from '../../screen/filter-values.ts';
import type { BrowseScreen, Column, Filter, FilterValues, ListQuery } from '../../screen/list-screen.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { listOf } from '../../text/punctuation.ts';
import type { MessageKey } from '../../text/text.ts';
import { priceLabels } from '../price/write-prices.ts';
import { allSources, readComparison, type SyncRow, syncName, syncNamesOfOne, wordOf } from './price-comparison.ts';
import { percentText, reasonOf } from './sync-reason.ts';
import { takePrices } from './take-prices.ts';
import { lookAtTaken, restoreTaken } from './undo-taken.ts';

const { column } = columnsOf<SyncRow>();

type SyncState = PriceChange | PriceHold | 'unread';

const states: Readonly<Record<SyncState, { name: string; label: MessageKey; tone: Cell['tone'] }>> = {
  new: { name: 'new', label: 'priceSync.new', tone: 'accent' },
  rise: { name: 'rise', label: 'priceSync.rise', tone: 'warn' },
  fall: { name: 'fall', label: 'priceSync.fall', tone: 'good' },
  sources: { name: 'conflict', label: 'priceSync.conflict', tone: 'bad' },
  billing: {
    name: 'billing-conflict',
    label: 'priceSync.billingConflict',
    tone: 'bad',
  },
  expression: { name: 'expression', label: 'price.expression', tone: 'bad' },
  doubtful: { name: 'doubtful', label: 'priceSync.doubtful', tone: 'warn' },
  limit: { name: 'over-limit', label: 'priceSync.overLimit', tone: 'bad' },
  unread: { name: 'not-read', label: 'priceSync.notRead', tone: 'bad' },
};

/** The names of the states whose prices can be taken, or of those that are held back, as a filter takes them. */
function statesOf(canBeTaken: boolean): string {
  const taken: readonly SyncState[] = ['new', 'rise', 'fall'];
  return (Object.keys(states) as SyncState[])
    .filter((state) => taken.includes(state) === canBeTaken)
    .map((state) => states[state].name)
    .join(',');
}

const syncColumns: readonly Column<SyncRow>[] = [
  column('model', 'price.model', [16, 40], ({ line }) => (line ? textOf(line.model) : emptyCell(null)), {
    priority: 1,
    weight: 9,
  }),
  column('kind', 'priceSync.kind', [8, 14], kindCell, {
    priority: 1,
    isWhole: true,
  }),
  column('source', 'priceSync.source', [8, 24], sourceCell, {
    priority: 1,
    isWhole: true,
  }),
  column('before', 'priceSync.before', [8, 12], ({ line }) => usdCell(line?.before), money(1)),
  column('after', 'priceSync.after', [8, 12], ({ line }) => usdCell(line?.after), money(1)),
  column('difference', 'priceSync.difference', [8, 12], differenceCell, money(2)),
  column('percent', 'priceSync.percent', [7, 10], percentCell, {
    unit: 'share',
    priority: 1,
    align: 'right',
  }),
  column('state', 'priceSync.state', [9, 18], stateCell, {
    isState: true,
    priority: 1,
    weight: 9,
    isWhole: true,
  }),
  column('reason', 'priceSync.reason', [12, 60], reasonCell, {
    priority: 2,
    sparse: true,
    sortable: false,
  }),
  column('trusted', 'priceSync.trusted', [6, 8], trustedCell, {
    priority: 3,
    wide: true,
    sortable: false,
  }),
];

function money(priority: 1 | 2): Partial<Column<SyncRow>> {
  return { priority, align: 'right', unit: 'dollars' };
}

function textOf(text: string): Cell {
  return onDemand(text, () => sanitise(text));
}

function kindCell({ line }: SyncRow, { say }: ScreenContext): Cell {
  if (line === undefined) return emptyCell(null);
  const label = line.kind === 'expression' ? 'price.expression' : priceLabels[line.kind];
  return { text: say(label), raw: line.kind };
}

function sourceCell({ sources, sourceNames }: SyncRow, { say }: ScreenContext): Cell {
  const names = sourceNames.map(sanitise);
  const shown = sources.map((source, index) => (/^\d+$/.test(source) ? names[index] : undefined) ?? sanitise(source));
  return { text: listOf(shown, say), raw: sources.join(','), hint: listOf(names, say) };
}

function usdCell(usd: number | undefined): Cell {
  return usd === undefined ? emptyCell(null) : { text: formatPrice(usd), raw: usd };
}

function differenceCell({ line }: SyncRow): Cell {
  if (line?.before === undefined || line.after === undefined) return emptyCell(null);
  const usd = Number((line.after - line.before).toPrecision(12));
  // The sign of the percentage beside it.
  return onDemand(usd, () => `${usd > 0 ? '+' : ''}${formatPrice(usd)}`, undefined, toneOf(usd));
}

/** The change as a share of the previous price. */
function percentCell({ line }: SyncRow): Cell {
  const share = line && shareOf(line);
  if (share === undefined) return emptyCell(null);
  const raw = Math.round(share * 10_000) / 10_000;
  return onDemand(raw, () => percentText(share), undefined, toneOf(share));
}

function toneOf(change: number): Cell['tone'] {
  return change > 0 ? 'warn' : 'good';
}

function stateOf({ line }: SyncRow): SyncState {
  return line === undefined ? 'unread' : (line.hold ?? line.change);
}

function stateCell(row: SyncRow, context: ScreenContext): Cell {
  const { name, label, tone } = states[stateOf(row)];
  return {
    text: context.say(label),
    raw: name,
    tone,
    hint: reasonOf(row, context),
  };
}

function trustedCell({ line }: SyncRow, { say }: ScreenContext): Cell {
  if (line === undefined) return emptyCell(null);
  return {
    text: say(line.isDoubtful ? 'common.no' : 'common.yes'),
    raw: !line.isDoubtful,
  };
}

function reasonCell(row: SyncRow, context: ScreenContext): Cell {
  const reason = reasonOf(row, context) ?? '';
  if (reason === '') return emptyCell('');
  return { text: reason, raw: reason, tone: row.line === undefined ? 'bad' : 'plain' };
}

const sourceChoices =
  (isAllOffered: boolean): NonNullable<Filter['askChoices']> =>
  async ({ gateway, say }, signal) => {
    const sources = await gateway.priceSync.sources({ signal });
    const named = sources.map((source) => ({
      value: wordOf(source),
      label: sanitise(source.name),
    }));
    return isAllOffered ? [{ value: allSources, label: say('priceSync.allSources') }, ...named] : named;
  };

const syncFilters: readonly Filter[] = [
  {
    id: 'model',
    kind: 'text',
    label: 'price.filterModel',
    help: 'price.filterModelHelp',
    example: 'gpt-4o',
  },
  {
    id: 'source',
    kind: 'choice',
    label: 'priceSync.source',
    help: 'priceSync.sourceHelp',
    askChoices: sourceChoices(true),
    takesSeveral: true,
    example: 'official,12',
  },
  {
    id: 'max-rise',
    kind: 'text',
    label: 'priceSync.maxRise',
    help: 'priceSync.maxRiseHelp',
    example: '20%',
  },
  {
    id: 'side',
    kind: 'choice',
    label: 'priceSync.side',
    help: 'priceSync.sideHelp',
    askChoices: sourceChoices(false),
    example: 'official',
  },
];

/** The prices of other sites compared with those here, to be applied line by line (GEN-24). */
export const priceSyncScreen: BrowseScreen<SyncRow> = {
  noun: 'price-sync',
  title: 'priceSync.heading',
  one: 'priceSync.one',
  explanation: ['priceSync.explainUnit', 'priceSync.explainConflict', 'priceSync.explainTake'],
  emptyState: 'priceSync.empty',
  selectFirst: 'priceSync.selectFirst',
  notFound: 'priceSync.notFound',
  singular: 'noun.onePriceSync',
  listHelp: 'noun.listPriceSync',
  id: ({ key }) => key,
  name: (row) => sanitise(syncName(row)),
  heading: (row, context) =>
    [row.line === undefined ? '' : sanitise(row.line.model), kindCell(row, context).text, sourceCell(row, context).text]
      .filter((part) => part !== '' && part !== '–')
      .join(' · '),
  muted: ({ line }) => line?.hold !== undefined,
  isCostly: true,
  columns: syncColumns,
  letters: { M: 'model', S: 'state', P: 'percent', D: 'difference' },
  opener: 'model',
  filters: syncFilters,
  filtersHere: true,
  list: listComparison,
  views: [
    { label: 'priceSync.toTake', line: `state:${statesOf(true)}` },
    { label: 'priceSync.notTaken', line: `state:${statesOf(false)}` },
  ],
  lookUp: { keyOf: syncName, otherKeysOf: syncNamesOfOne, find: findLine },
  detailVerbs: ['take'],
  actions: [takePrices],
  restoreUndo: restoreTaken,
  lookBack: lookAtTaken,
  copyFields: [
    {
      id: 'model',
      label: 'price.model',
      separator: ',',
      value: ({ line }) => line?.model ?? '',
    },
  ],
};

/**
 * The last comparison of each gateway: its later pages are taken from it, so that the sources are not requested again.
 */
const lastRead = new WeakMap<object, { query: string; rows: readonly SyncRow[] }>();

async function listComparison({ page, pageSize, filters }: ListQuery, context: ScreenContext, options: CallOptions) {
  const all = await comparisonOf(filters, context, options, page > 1);
  return sliceOf(all, page, pageSize);
}

async function comparisonOf(
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
  mayBeEarlier: boolean,
): Promise<SyncRow[]> {
  const read = readFilters(syncFilters, filters, context);
  const part = read.text('model')?.toLowerCase() ?? '';
  const query = {
    sources: splitList(read.text('source') ?? ''),
    side: read.text('side'),
    maxRise: shareTyped(read.text('max-rise'), context),
  };
  const asked = JSON.stringify(query);
  const earlier = lastRead.get(context.gateway);
  const isEarlier = mayBeEarlier && earlier?.query === asked;
  const rows = isEarlier ? earlier.rows : await readComparison(query, context, options);
  lastRead.set(context.gateway, { query: asked, rows });
  // A source that could not be read is listed whatever model is searched for, because its lines are missing.
  return rows.filter(({ line }) => line === undefined || line.model.toLowerCase().includes(part));
}

/** Reads `20%` or `20` as a share. */
function shareTyped(text: string | undefined, { say }: ScreenContext): number | undefined {
  if (text === undefined) return undefined;
  const [, digits] = /^(\d+(?:\.\d+)?)\s*%?$/.exec(text) ?? [];
  if (digits === undefined) throw new Refusal(say('priceSync.notAPercentage', { text: sanitise(text) }));
  return Number(digits) / 100;
}

async function findLine(
  key: string,
  filters: FilterValues,
  context: ScreenContext,
  options: CallOptions,
): Promise<SyncRow> {
  const { model: _model, ...others } = filters;
  const found = (await comparisonOf(others, context, options, false)).find(
    (row) => syncName(row) === key || syncNamesOfOne(row).includes(key),
  );
  if (found === undefined) throw new Refusal(context.say('priceSync.notFound'));
  return found;
}
