import { sanitise } from '../format/sanitise.ts';
import type { MessageKey } from '../text/text.ts';
import type { Confirmation } from './action.ts';
import { listNames } from './names.ts';
import type { ScreenContext } from './screen-context.ts';

/** Asks about chosen rows: how many, which, on which gateway, and what follows. */
export function confirmRows(
  question: MessageKey,
  consequences: readonly MessageKey[],
  rows: readonly { name: string }[],
  context: ScreenContext,
): Confirmation {
  const { say } = context;
  const names = listNames(
    rows.map(({ name }) => sanitise(name)),
    say,
  );
  return {
    question: say(question, { count: rows.length, names }),
    consequences: withGateway(consequences, context),
  };
}

/** Asks about an action on the gateway as a whole. */
export function confirmSite(
  question: MessageKey,
  consequences: readonly MessageKey[],
  context: ScreenContext,
): Confirmation {
  const { say } = context;
  return {
    question: say(question),
    consequences: withGateway(consequences, context),
  };
}

/** Names the gateway first, except in a page of the gateway's own origin, where the address bar does. */
function withGateway(consequences: readonly MessageKey[], { say, gateway }: ScreenContext): string[] {
  const told = consequences.map((key) => say(key));
  return gateway.origin ? [say('action.onGateway', { gateway: gateway.origin }), ...told] : told;
}
