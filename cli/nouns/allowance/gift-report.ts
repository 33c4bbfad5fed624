import { formatQuota, type QuotaDisplay, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatTime } from '../../../shared/format/time.ts';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { Gift } from '../../../shared/screens/allowance/allowance-plan.ts';
import type { MessageKey, Say } from '../../../shared/text/text.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import type { Invocation } from '../../program/definition.ts';
import type { MissingReceiver, PlannedGift } from './plan-gifts.ts';

/** The outcome for one receiver, as it is printed. */
export interface GiftRecord {
  rule: string;
  period: string;
  kind: string;
  id: number | null;
  name: string;
  quota: number | null;
  amount: number | null;
  state: string;
  note: string;
  /** The gift's number in the ledger. */
  n: number | null;
  /** Unix seconds. */
  at: number | null;
}

/** A planned gift as a record, before anything was sent. */
export function recordOf({ rule, period, receiver, due }: PlannedGift, say: Say): GiftRecord {
  const base = {
    ...{ rule: rule.name, period: period.name, kind: rule.kind, id: receiver.id, name: receiver.name },
    ...{ quota: receiver.quota, at: null },
  };
  switch (due.state) {
    case 'due':
      return { ...base, amount: due.amount, state: 'due', note: '', n: null };
    case 'left-out':
      return { ...base, amount: null, state: 'left-out', note: due.reason, n: null };
    case 'full':
      return { ...base, amount: 0, state: 'full', note: '', n: null };
    case 'unsure':
      return {
        ...base,
        amount: due.gift.amount,
        state: 'unsure',
        note: say('allowance.unsureNote', { n: due.gift.n }),
        n: due.gift.n,
      };
    case 'clock':
      return {
        ...base,
        amount: null,
        state: 'left-out',
        note: say('allowance.clockNote', { period: due.gift.period }),
        n: null,
      };
    default:
      return { ...base, amount: due.gift.amount, state: 'already', note: '', n: due.gift.n };
  }
}

/** A receiver of a rule that does not exist. */
export function missingRecord({ rule, period, name }: MissingReceiver, say: Say): GiftRecord {
  return {
    ...{ rule: rule.name, period: period.name, kind: rule.kind, id: null, name: sanitise(name), quota: null },
    ...{ amount: null, state: 'not-found', note: say('allowance.notFoundNote'), n: null, at: null },
  };
}

/** A line of the ledger as a record. */
export function ledgerRecord(gift: Gift): GiftRecord {
  const { rule, period, kind, id, name, quota, amount, state, n, at } = gift;
  const outcome = { open: 'unsure', nothing: 'full', given: 'given', failed: 'failed' }[state];
  return { rule, period, kind, id, name, quota, amount, state: outcome, note: '', n, at: Math.floor(at / 1000) };
}

const tones: Readonly<Record<string, NonNullable<Cell['tone']>>> = {
  ...{ given: 'good', due: 'accent', unsure: 'warn', failed: 'bad', 'not-found': 'bad', 'left-out': 'warn' },
  ...{ already: 'muted', full: 'muted' },
};

/** Prints the outcomes in the chosen format. */
export async function printGifts(
  records: readonly GiftRecord[],
  fields: readonly string[],
  { say, status }: Pick<ScreenContext, 'say' | 'status'>,
  { output, world }: Invocation,
): Promise<void> {
  const columns = columnsOf(say, quotaDisplayOf(status));
  const writer = await openRowWriter({
    settings: output,
    columns: fields.flatMap((field) => columns.filter(({ id }) => id === field)),
    stdout: world.stdout,
    name: ({ kind, id }: GiftRecord) => (id === null ? '' : `${kind}/${id}`),
  });
  await writer.write(records);
  await writer.end();
}

function columnsOf(say: Say, display: QuotaDisplay): OutputColumn<GiftRecord>[] {
  const text = (raw: string) => ({ raw, text: sanitise(raw) });
  const whole = (raw: number | null) => ({ raw, text: raw === null ? '–' : String(raw) });
  const quota = (raw: number | null) => ({ raw, text: raw === null ? '–' : formatQuota(raw, display) });
  return [
    { id: 'n', header: say('allowance.number'), align: 'right', priority: 2, cell: ({ n }) => whole(n) },
    { id: 'rule', header: say('allowance.rule'), priority: 1, cell: ({ rule }) => text(rule) },
    { id: 'period', header: say('allowance.period'), priority: 2, cell: ({ period }) => text(period) },
    { id: 'kind', header: say('allowance.kind'), wide: true, cell: ({ kind }) => text(kind) },
    { id: 'id', header: say('allowance.id'), align: 'right', priority: 2, cell: ({ id }) => whole(id) },
    { id: 'name', header: say('allowance.name'), priority: 1, cell: ({ name }) => text(name) },
    { id: 'quota', header: say('allowance.before'), align: 'right', priority: 2, cell: (row) => quota(row.quota) },
    { id: 'amount', header: say('allowance.amount'), align: 'right', priority: 1, cell: (row) => quota(row.amount) },
    {
      ...{ id: 'state', header: say('allowance.state'), priority: 1 },
      cell: ({ state }) => ({
        raw: state,
        text: say(stateWords[state] ?? 'allowance.stateGiven'),
        tone: tones[state] ?? 'muted',
      }),
    },
    {
      ...{ id: 'at', header: say('allowance.at'), priority: 2 },
      cell: ({ at }) => ({ raw: at, text: at === null ? '–' : formatTime(at) }),
    },
    {
      ...{ id: 'note', header: say('allowance.note'), priority: 2, width: { minimum: 12, maximum: 80 } },
      sparse: true,
      cell: ({ note }) => text(note),
    },
  ];
}

const stateWords = {
  ...{ given: 'allowance.stateGiven', due: 'allowance.stateDue', already: 'allowance.stateAlready' },
  ...{ full: 'allowance.stateFull', unsure: 'allowance.stateUnsure', failed: 'allowance.stateFailed' },
  ...{ 'left-out': 'allowance.stateLeftOut', 'not-found': 'allowance.stateNotFound' },
} satisfies Record<string, MessageKey> as Readonly<Record<string, MessageKey>>;
