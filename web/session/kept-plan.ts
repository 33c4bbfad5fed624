import type { Gateway } from '../../shared/gateway/gateway.ts';
import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { holdPlan, watchPlan } from '../../shared/screens/site/plan-memory.ts';
import { planRows } from '../../shared/screens/site/plan-rows.ts';
import type { Console } from './console-context.tsx';

/**
 * Makes a plan of imported rows. As long as it has changes to do it counts as unsaved, because its secrets are stored
 * nowhere else: closing the tab asks first, and a session that expires leaves it open. It is closed with the session.
 */
export async function keptPlan(
  { drafts, session }: Pick<Console, 'drafts' | 'session'>,
  ...[rows, context, options]: Parameters<NonNullable<ScreenContext['planRows']>>
): Promise<string> {
  const { gateway } = context;
  const text = await planRows(rows, context, options);
  const owner = session.state().user?.id;
  const unsubscribe = session.subscribe(() => {
    if (session.state().user?.id !== owner) holdPlan(gateway, undefined);
  });
  keepDraft(gateway, drafts, unsubscribe);
  return text;
}

/** Counts the open plan as a draft while it has changes to do; `onClosed` is called when it is closed or replaced. */
function keepDraft(gateway: Gateway, drafts: Console['drafts'], onClosed: () => void): void {
  let forget: (() => void) | undefined;
  watchPlan(gateway, (left) => {
    if (left !== undefined && left > 0) forget ??= drafts.add();
    else {
      forget?.();
      forget = undefined;
    }
    if (left === undefined) onClosed();
  });
}
