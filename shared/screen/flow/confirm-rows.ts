import { sanitise } from '../../format/sanitise.ts';
import { listOf } from '../../text/punctuation.ts';
import type { MessageKey, MessageValues, Say } from '../../text/text.ts';
import type { Confirmation } from '../action.ts';
import type { ListScreen } from '../list-screen.ts';
import type { ScreenContext } from '../screen-context.ts';
import { gatewayName } from '../site-address.ts';

const shownNames = 5;

/** The first five names, then "and N more", for confirmations. */
export function listNames(names: readonly string[], say: Say): string {
  const shown = names.slice(0, shownNames);
  const more = names.length - shownNames;
  return listOf(more > 0 ? [...shown, say('action.andMore', { count: more })] : shown, say);
}

const shownLines = 8;

/** The first lines of a list of changes, then the number of the rest. */
export function firstLines(lines: readonly string[], say: Say): string[] {
  const more = lines.length - shownLines;
  return more > 0 ? [...lines.slice(0, shownLines), say('action.andMore', { count: more })] : [...lines];
}

/**
 * Builds the confirmation for chosen rows: how many, which, on which gateway, and the consequences. `values` fill
 * further placeholders of the question.
 */
export function confirmRows(
  prompt: MessageKey,
  consequences: readonly MessageKey[],
  rows: readonly { name: string }[],
  context: ScreenContext,
  values: MessageValues = {},
): Confirmation {
  const { say } = context;
  const names = listNames(
    rows.map(({ name }) => sanitise(name)),
    say,
  );
  return {
    prompt: say(prompt, { count: rows.length, names, ...values }),
    consequences: withGateway(consequences, context),
  };
}

/**
 * Builds the confirmation for setting these fields on chosen rows; includes the screen's `bulkConsequence` (CHG-06).
 */
export function confirmFields<Row>(
  prompt: MessageKey,
  { name, bulkConsequence }: Pick<ListScreen<Row, never>, 'name' | 'bulkConsequence'>,
  rows: readonly Row[],
  fields: readonly string[],
  context: ScreenContext,
): Confirmation {
  const consequence = bulkConsequence?.(fields, context);
  const named = rows.map((row) => ({ name: name(row) }));
  return confirmRows(prompt, consequence === undefined ? [] : [consequence], named, context);
}

/** Builds the confirmation for an action on the gateway as a whole; `values` fill the question and its consequences. */
export function confirmSite(
  prompt: MessageKey,
  consequences: readonly MessageKey[],
  context: ScreenContext,
  values: MessageValues = {},
): Confirmation {
  const { say } = context;
  return {
    prompt: say(prompt, values),
    consequences: withGateway(consequences, context, values),
  };
}

/** Puts the name of the gateway first in the question. */
function withGateway(
  consequences: readonly MessageKey[],
  context: ScreenContext,
  values: MessageValues = {},
): string[] {
  const { say } = context;
  const gateway = gatewayName(context);
  const sentences = consequences.map((key) => say(key, values));
  return gateway === '' ? sentences : [say('action.onGateway', { gateway }), ...sentences];
}
