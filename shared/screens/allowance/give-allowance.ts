import { sanitise } from '../../format/sanitise.ts';
import { GatewayError, mayBeDone } from '../../gateway/client/gateway-error.ts';
import type { Done, RowAction } from '../../screen/action.ts';
import { bulkUndo } from '../../screen/bulk/bulk-undo.ts';
import type { ListScreen } from '../../screen/list-screen.ts';
import { rowActionOf } from '../../screen/reading/every-row.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import { sentencesOf } from '../../text/punctuation.ts';
import type { Gift, Purse } from './allowance-plan.ts';
import type { AllowanceRule } from './allowance-rule.ts';

/** The record of gifts, stored beyond the end of the program: nothing is sent before it was recorded. */
export interface AllowanceLedger {
  /**
   * Records a gift before it is sent and returns its number; undefined where this period has one already, from any run.
   */
  begin(gift: Omit<Gift, 'n' | 'state'>): number | undefined;
  end(n: number, state: Exclude<Gift['state'], 'open'>): void;
}

/** Where the quota of one kind of receivers is stored. */
export interface PurseKind<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: users and keys, each with a draft of its own.
  screen: ListScreen<Row, any>;
  /** The form field that holds the remaining quota. */
  field: string;
  purse(row: Row): Purse;
}

/** What a rule gives to some rows in a period: an amount to add to each, or a balance to set for each. */
export interface Giving {
  rule: AllowanceRule;
  period: string;
  /** The amount to add. */
  amount: number;
  command: string;
}

/**
 * The action that gives an allowance (ASK-07). Each row is read again; the gift is recorded before it is sent, and its
 * outcome afterwards. A gift whose answer was lost stays open in the ledger and is not sent again before its outcome
 * was looked up.
 */
export function giveAllowance<Row extends object>(
  kind: PurseKind<Row>,
  giving: Giving,
  ledger: AllowanceLedger,
): RowAction<Row, unknown> {
  const { screen } = kind;
  const { rule, period, amount, command } = giving;
  const give = rule.mode === 'add' && rule.kind === 'user' ? adding(kind) : setting(kind, giving);
  return {
    ...give,
    idempotent: false,
    command: () => command,
    // Each row has to be read and recorded before its call is sent.
    runMany: undefined,
    async run(row, input, context, options) {
      const { say } = context;
      const id = screen.id(row);
      const now = screen.get === undefined ? row : await screen.get(id, context, options);
      const purse = kind.purse(now);
      const wanted = rule.mode === 'set' ? rule.amount - purse.quota : amount;
      if (rule.mode === 'add' && rule.atMost !== undefined && purse.quota + amount > rule.atMost)
        throw new Refusal(say('allowance.moved', { name: sanitise(screen.name(row)) }));
      const facts = { rule: rule.name, kind: rule.kind, id, name: screen.name(row), period, mode: rule.mode };
      const n = ledger.begin({ ...facts, ...purse, amount: wanted, at: context.now() });
      if (n === undefined) throw new Refusal(say('allowance.givenMeanwhile', { name: sanitise(screen.name(row)) }));
      if (wanted === 0) {
        ledger.end(n, 'nothing');
        return { message: say('allowance.isFull', { name: sanitise(screen.name(row)) }), row: now };
      }
      let done: Done<Row>;
      try {
        done = await give.run(now, input, context, options);
      } catch (error) {
        // After any other failure it is unknown whether the gift arrived.
        if ((error instanceof GatewayError && !mayBeDone(error)) || error instanceof Refusal) ledger.end(n, 'failed');
        throw error;
      }
      try {
        ledger.end(n, 'given');
        return done;
      } catch {
        // The gift was sent but could not be closed in the ledger; the next run looks it up.
        return {
          ...done,
          tone: 'warn',
          isWhole: true,
          message: sentencesOf([done.message, say('allowance.notNoted')]),
        };
      }
    },
  };
}

/** Adds the difference, because users go on spending; the undo subtracts the difference. */
function adding<Row>({ screen }: PurseKind<Row>): RowAction<Row, unknown> {
  const action = rowActionOf(screen, 'add-quota') as RowAction<Row, unknown>;
  return { ...action, danger: 'confirm', confirm: unasked };
}

/**
 * Sets the final value: gateways have no other call for keys (docs/gateways.md 13.38). The undo applies only where the
 * value is unchanged.
 */
function setting<Row extends object>(
  { screen, field, purse }: PurseKind<Row>,
  { rule, amount }: Giving,
): RowAction<Row, unknown> {
  const wanted = (row: Row) => (rule.mode === 'set' ? rule.amount : purse(row).quota + amount);
  const draftOf = (row: Row, context: ScreenContext) => screen.form.fromRow(row, context) as Record<string, unknown>;
  return {
    verb: 'update',
    on: 'rows',
    label: 'allowance.give',
    help: 'allowance.summary',
    idempotent: false,
    danger: 'confirm',
    confirm: unasked,
    refusal: (row, context) => screen.editRefusal?.(row, context),
    changes: (row) => ({ before: { [field]: purse(row).quota }, after: { [field]: wanted(row) } }),
    undo: (results, _input, context) =>
      bulkUndo(
        screen,
        results.flatMap(({ row, done }) => {
          if (done === undefined) return [];
          const after = done.row ?? row;
          const fields = screen.form.fields.filter(({ name }) => name === field);
          return [{ row: after, before: draftOf(row, context), after: draftOf(after, context), fields }];
        }),
      ),
    run: (row, _input, context, options) =>
      screen.update(row, { ...draftOf(row, context), [field]: wanted(row) }, context, options),
  };
}

/** The user agrees to all gifts at once, before the first is sent. */
function unasked() {
  return { prompt: '', consequences: [] };
}
