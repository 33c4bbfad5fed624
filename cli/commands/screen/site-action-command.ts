import type { SiteAction } from '../../../shared/screens/action.ts';
import { quoteWord } from '../../../shared/screens/command-line.ts';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import type { ScreenContext } from '../../../shared/screens/screen-context.ts';
import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import { confirm, requireConfirmable } from '../ask.ts';
import type { CommandDefinition } from '../definition.ts';
import { runDry } from '../dry-run.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { checkedValue, refuseMissing } from './checked-value.ts';
import { flagName, formFlags } from './form-flags.ts';
import { applyTyped, readTypedForm } from './form-input.ts';
import { printSiteDone } from './print-done.ts';
import { withScreenSession } from './screen-session.ts';

/** A screen's action on the gateway as a whole, as `noun verb`. */
export function siteActionCommand<Row, Input extends object>(
  screen: BrowseScreen<Row>,
  action: SiteAction<Input>,
): CommandDefinition {
  const start = `tollgate ${screen.noun} ${action.verb}`;
  const needed = action.input?.fields.filter(({ required }) => required) ?? [];
  const words = needed.map((field) => ` --${flagName(field)} ${quoteWord(field.example ?? 'TEXT')}`).join('');
  const withInput = (line: string) => line.replace(start, start + words);
  return {
    verb: action.verb,
    aliases: action.aliases,
    summary: { key: action.help },
    flags: action.input ? formFlags(action.input, 'create') : [],
    examples: action.danger === 'safe' ? [start] : [start, `${start} --yes`, `${start} --dry-run`].map(withInput),
    run: (invocation) => runSiteAction(screen, action, invocation),
  };
}

async function runSiteAction<Row, Input extends object>(
  screen: BrowseScreen<Row>,
  action: SiteAction<Input>,
  invocation: Invocation,
): Promise<number | undefined> {
  const { input: form } = action;
  const typed = form ? await readTypedForm(form, 'create', invocation) : undefined;
  if (action.danger !== 'safe') {
    requireConfirmable(invocation, action.warning === undefined ? [] : [invocation.say(action.warning)]);
  }
  const refuse = (context: ScreenContext) => {
    if (form && typed) refuseMissing(form, typed, context);
  };
  const work = async ({ context, dryRun }: Session) => {
    const refusal = action.refusal?.(context);
    if (refusal !== undefined) throw new Failure({ code: 'refused', exitCode: ExitCode.Refused, message: refusal });
    const input =
      form && typed
        ? checkedValue(
            form,
            applyTyped(form, form.defaults(context), typed, 'create', context),
            typed,
            'create',
            context,
          )
        : (undefined as unknown as Input);
    if (action.confirm) await confirm(action.confirm(context, input), invocation);
    const running = action.run(input, context, { signal: invocation.signal });
    if (!dryRun) return printSiteDone(screen.noun, await running, invocation);
    // A verb that only reads has nothing to plan: its result is the answer.
    const read = await runDry(dryRun, running, invocation);
    return read && printSiteDone(screen.noun, read.result, invocation);
  };
  return withScreenSession(screen, invocation, 'cached', work, { refuse });
}
