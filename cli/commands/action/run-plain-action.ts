import type { SiteAction } from '../../../shared/screens/action.ts';
import type { AnyField, Form } from '../../../shared/screens/form.ts';
import { Refusal } from '../../../shared/screens/refusal.ts';
import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import { confirm, requireConfirmable } from '../ask.ts';
import { runDry } from '../dry-run.ts';
import type { Invocation } from '../invocation.ts';
import { checkedValue } from '../screen/checked-value.ts';
import { flagName } from '../screen/form-flags.ts';
import { applyTyped, readTypedForm, type TypedForm } from '../screen/form-input.ts';
import { printSiteDone } from '../screen/print-done.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import { isUnchanged } from '../screen/unchanged.ts';
import type { Session } from '../session.ts';
import { usageFailure } from '../usage.ts';
import { type ActionPlace, learnUser } from './plain-action-command.ts';

export interface PlainActionInput<Input> {
  /** What was typed, where it is not read from the form's own flags; may ask a person, when it is known what for. */
  typed?: (session: Session) => Promise<TypedForm<Input & object>>;
  /** After success, before it is told. */
  done?: (session: Session) => Promise<void>;
}

/**
 * Runs an action without a list: input read and checked, asked where it is dangerous, done or planned, printed. "It is so
 * already" is success.
 */
export async function runPlainAction<Input>(
  place: ActionPlace,
  action: SiteAction<Input>,
  invocation: Invocation,
  given: PlainActionInput<Input> = {},
): Promise<number | undefined> {
  const form = action.input as Form<Input & object> | undefined;
  const flagged = form && !given.typed ? await readTypedForm(form, 'edit', invocation) : undefined;
  if (form && flagged) refuseMissing(form.fields, flagged);
  if (action.danger !== 'safe') requireConfirmable(invocation);
  const { signal, talk, say } = invocation;
  return withScreenSession(place, invocation, place.status ?? 'cached', async (session) => {
    const { context, dryRun } = session;
    await learnUser(place, context, invocation);
    const refusal = action.refusal?.(context);
    if (refusal !== undefined) throw new Failure({ code: 'refused', exitCode: ExitCode.Refused, message: refusal });
    const typed = flagged ?? (await given.typed?.(session));
    const value =
      form && typed
        ? checkedValue(form, applyTyped(form, form.defaults(context), typed, 'edit', context), typed, 'edit', context)
        : (undefined as Input);
    if (action.confirm) await confirm(action.confirm(context, value), invocation);
    try {
      const running = action.run(value, context, { signal });
      const outcome = dryRun ? await runDry(dryRun, running, invocation) : { result: await running };
      if (!outcome) return undefined;
      if (!dryRun) await given.done?.(session);
      return await printSiteDone(place.noun, outcome.result, invocation);
    } catch (error) {
      if (!(error instanceof Refusal) || !isUnchanged(error.message, say)) throw error;
      await talk.notice('unchanged', error.message);
      return undefined;
    }
  });
}

/** Fields that must be filled have no start that somebody saw and agreed to: they have to be typed. */
function refuseMissing<Input>(fields: readonly AnyField<Input>[], { flags, input }: TypedForm<Input>): void {
  const given = new Set<string>([...flags.map(({ field }) => field.name), ...Object.keys(input)]);
  const absent = fields.filter(({ name, required }) => required && !given.has(name));
  if (absent.length === 0) return;
  throw usageFailure('cliAccount.missing', { flags: absent.map((field) => `--${flagName(field)}`) });
}
