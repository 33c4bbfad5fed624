import { sanitise } from '../../format/sanitise.ts';
import type { Say } from '../../text/text.ts';
import type { Action } from '../action.ts';
import { commandLineOf } from '../command-line.ts';
import type { Form } from '../form.ts';
import { type BrowseScreen, writtenId } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { listNames } from './confirm-rows.ts';

/**
 * Where an action was started: the screen of a list or, where the action belongs to none, the noun of its command
 * group.
 */
export type FlowTarget<Row> = {
  noun: string;
  // biome-ignore lint/suspicious/noExplicitAny: forms of many kinds of rows, each read with a row of its own list.
  form?: Form<any, any>;
} & Partial<
  Pick<BrowseScreen<Row>, 'id' | 'idForm' | 'name' | 'lookUp' | 'selectFirst' | 'actions' | 'list' | 'get' | 'columns'>
>;

/** A chosen row that a rule excludes, and the reason. */
export interface LeftOut<Row> {
  row: Row;
  reason: string;
}

/** The chosen rows that an action does not allow now. */
export function leftOutOf<Row>(
  action: Action<Row>,
  rows: readonly Row[],
  context: ScreenContext,
  input?: unknown,
): LeftOut<Row>[] {
  if (action.on === 'all') return [];
  return rows.flatMap((row) => {
    const reason = action.refusal?.(row, context, input);
    return reason === undefined ? [] : [{ row, reason }];
  });
}

/** Sentences that name the excluded rows, one per reason. */
export function leftOutSentences<Row>({ name }: FlowTarget<Row>, leftOut: readonly LeftOut<Row>[], say: Say): string[] {
  const byReason = new Map<string, string[]>();
  for (const { row, reason } of leftOut) {
    byReason.set(reason, [...(byReason.get(reason) ?? []), sanitise(name?.(row) ?? '')]);
  }
  return [...byReason].map(([reason, names]) => say('action.leftOut', { names: listNames(names, say), reason }));
}

/** The reason why an action cannot run now; undefined when it can run for at least one of the rows. */
export function refusalOfAction<Row>(
  { selectFirst }: Pick<FlowTarget<Row>, 'selectFirst'>,
  action: Action<Row>,
  rows: readonly Row[],
  context: ScreenContext,
): string | undefined {
  const { say } = context;
  if (context.isReadOnly && !action.isRead) return say('action.readOnly');
  if (action.needs?.(context) === false) return say('error.unsupported');
  if (action.on === 'all') return action.refusal?.(context);
  if (rows.length === 0) return selectFirst && say(selectFirst);
  if (action.single && rows.length > 1) return say('action.onlyOne');
  const leftOut = leftOutOf(action, rows, context);
  return leftOut.length === rows.length ? leftOut[0]?.reason : undefined;
}

/** Whether the action asks for confirmation. */
export function asksFirst<Row>({ danger }: Action<Row>): boolean {
  return danger !== 'safe';
}

/** Whether the action needs consent beforehand (`--yes`) for this number of rows where nobody can be asked. */
export function needsAgreement<Row>(action: Action<Row>, rows: number): boolean {
  return asksFirst(action) && !(action.on === 'rows' && rows <= (action.unaskedUpTo ?? 0));
}

/**
 * What identifies a row on the command line: the key of its `lookUp`, or its id as it is written; '' where rows have
 * neither.
 */
export function callNameOf<Row>(
  { id, idForm, lookUp }: Pick<FlowTarget<Row>, 'id' | 'idForm' | 'lookUp'>,
  row: Row,
): number | string {
  return lookUp?.keyOf(row) ?? (id ? writtenId({ idForm }, id(row)) : '');
}

/** The command line that does the same as the action; '' where none does. */
export function commandOfAction<Row>(
  target: FlowTarget<Row>,
  action: Action<Row>,
  rows: readonly Row[],
  input: unknown,
  context?: ScreenContext,
): string {
  if (action.isBrowserOnly) return '';
  if (action.on === 'all' && action.command !== undefined) return action.command;
  if (action.on === 'rows' && action.command && context)
    return action.command(
      rows.map((row) => callNameOf(target, row)),
      input,
      context,
    );
  const value = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {};
  const [row] = rows;
  const isEdit = action.on === 'rows' && action.keepsUnnamed === true && rows.length === 1 && row !== undefined;
  const before = isEdit && context ? (action.input?.fromRow(row, context) as Record<string, unknown>) : undefined;
  const isNamed = (name: string) =>
    before === undefined
      ? hasContent(value[name])
      : JSON.stringify(value[name] ?? '') !== JSON.stringify(before[name] ?? '');
  return commandLineOf({
    noun: target.noun,
    verb: action.verb,
    ids: rows.map((row) => callNameOf(target, row)),
    fields: (action.input?.fields ?? []).filter(({ name }) => isNamed(name)),
    value,
  });
}

function hasContent(content: unknown): boolean {
  return content !== undefined && content !== '' && !(Array.isArray(content) && content.length === 0);
}
