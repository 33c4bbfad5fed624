import type { Guarded } from '../../../shared/screens/access.ts';
import type { SiteAction } from '../../../shared/screens/action.ts';
import { quoteWord } from '../../../shared/screens/command-line.ts';
import { inputMode } from '../../../shared/screens/flow.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import type { CommandDefinition } from '../definition.ts';
import type { Invocation } from '../invocation.ts';
import { flagName, formFlags } from '../screen/form-flags.ts';
import type { SessionNeeds } from '../session.ts';

/** Where an action stands that is not about rows: a list's screen, one's own account, the wallet, the gateway's options. */
export interface ActionPlace extends Guarded {
  /** `cached` when missing. */
  status?: SessionNeeds['status'];
  /** The action looks at the signed-in person (`context.user`), so they are asked for first. */
  needsUser?: boolean;
}

/** An action on the gateway as a whole, as `noun verb`; its form's fields are flags. */
export function siteActionCommand<Input>(place: ActionPlace, action: SiteAction<Input>): CommandDefinition {
  const start = `tollgate ${place.noun} ${action.verb}`;
  const fields = action.input?.fields.filter(({ required }) => required) ?? [];
  const words = fields.map((field) => ` --${flagName(field)} ${quoteWord(field.example ?? 'TEXT')}`).join('');
  const endings = ['', ...(action.danger === 'safe' ? [] : [' --yes']), ...(action.isRead ? [] : [' --dry-run'])];
  return {
    verb: action.verb,
    aliases: action.aliases,
    summary: { key: action.help },
    flags: action.input ? formFlags(action.input, inputMode) : [],
    examples: endings.map((ending) => start + words + ending),
    run: async (invocation) => {
      const { runSiteAction } = await import('./run-site-action.ts');
      return runSiteAction(place, action, invocation);
    },
  };
}

/** Loads the signed-in person where the place asks for it. */
export async function learnUser(
  { needsUser }: ActionPlace,
  context: ScreenContext,
  { signal }: Invocation,
): Promise<void> {
  if (!needsUser) return;
  const user = await context.gateway.account.self({ signal });
  context.user = user;
  context.role = user.role;
}
