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

/** What is kept of what was given, beyond the end of the program: nothing is sent before it is written down. */
export interface AllowanceLedger {
  /** Writes down what is about to be sent; undefined where this period has it already, whoever gave it. */
  begin(gift: Omit<Gift, 'n' | 'state'>): number | undefined;
  end(n: number, state: Exclude<Gift['state'], 'open'>): void;
}

/** Where quota is kept of one kind of receivers. */
export interface PurseKind<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: users and keys, each with a draft of its own.
  screen: ListScreen<Row, any>;
  /** The field of the form that holds what is left. */
  field: string;
  purse(row: Row): Purse;
}

/** What a rule gives to some rows in a period: to all of them as much, or as much as leaves them with it. */
export interface Giving {
  rule: AllowanceRule;
  period: string;
  /** Of what is added. */
  amount: number;
  command: string;
}

/**
 * The action that gives an allowance (ASK-07): each row is read anew, what is about to be sent is written into the ledger, and what
 * became of it behind it. An answer that was lost leaves the gift open there; it is not sent again before it was looked up.
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
    // Each row is read and written down before it is sent.
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
        // Whatever else happened, nobody knows whether it was given.
        if ((error instanceof GatewayError && !mayBeDone(error)) || error instanceof Refusal) ledger.end(n, 'failed');
        throw error;
      }
      try {
        ledger.end(n, 'given');
        return done;
      } catch {
        // It was given all the same; the ledger has it as open, and the next run looks it up.
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

/** Adds by difference, as users go on spending; taken back by difference too. */
function adding<Row>({ screen }: PurseKind<Row>): RowAction<Row, unknown> {
  const action = rowActionOf(screen, 'add-quota') as RowAction<Row, unknown>;
  return { ...action, danger: 'confirm', confirm: unasked };
}

/** Writes what is to be there: gateways have no other way for keys (docs/gateways.md 13.38). Taken back where it is still so. */
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

/** All that is given is agreed to at once, before the first of it. */
function unasked() {
  return { question: '', consequences: [] };
}
