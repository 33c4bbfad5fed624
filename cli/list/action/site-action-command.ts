import type { SiteAction } from '../../../shared/screen/action.ts';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import { inputMode } from '../../../shared/screen/flow/flow.ts';
import type { CommandDefinition, FlagDefinition } from '../../program/definition.ts';
import { flagName, formFlags } from '../screen/form/form-flags.ts';
import type { SiteTarget } from './site-target.ts';

/** Whether the command waits for the gateway's job and shows its progress (GEN-05). */
export const followFlag: FlagDefinition = { name: 'follow', kind: 'toggle', help: { key: 'cli.flagFollowJob' } };

/** The command `noun verb` of an action on the gateway as a whole; the fields of the action's form are flags. */
export function siteActionCommand<Input>(target: SiteTarget, action: SiteAction<Input>): CommandDefinition {
  const start = `tollgate ${target.noun} ${action.verb}`;
  const fields = action.input?.fields.filter(({ required, inExample }) => required || inExample) ?? [];
  const words = fields.map((field) => ` --${flagName(field)} ${quoteWord(field.example ?? 'TEXT')}`).join('');
  const consent = action.danger === 'safe' ? '' : ' --yes';
  const endings = ['', ...(consent === '' ? [] : [consent]), ...(action.isRead ? [] : [' --dry-run'])];
  return {
    verb: action.verb,
    aliases: action.aliases,
    summary: { key: action.help },
    flags: [...(action.input ? formFlags(action.input, inputMode) : []), ...(action.isJob ? [followFlag] : [])],
    examples: [...endings, ...(action.isJob ? [`${consent} --no-follow`] : [])].map((ending) => start + words + ending),
    ...(action.isRead && { isRead: true }),
    run: async (invocation) => {
      const { runSiteAction } = await import('./run-site-action.ts');
      return runSiteAction(target, action, invocation);
    },
  };
}
