import { sanitise } from '../../../../shared/format/sanitise.ts';
import type { AnyField, FieldErrors, Form, FormMode } from '../../../../shared/screen/form.ts';
import { checkForm, fieldsOf } from '../../../../shared/screen/form-check.ts';
import type { ScreenContext } from '../../../../shared/screen/screen-context.ts';
import { sentencesOf } from '../../../../shared/text/punctuation.ts';
import { ExitCode } from '../../../failure/exit-code.ts';
import { Failure } from '../../../failure/failure.ts';
import { flagName } from './form-flags.ts';
import type { TypedForm } from './form-input.ts';

/**
 * Normalises and checks a form's value (`before` is the previous one). Wrong fields end the command before any write,
 * under the names of their flags.
 */
export function checkedValue<Value extends object, Row>(
  form: Form<Value, Row>,
  value: Value,
  typed: TypedForm<Value>,
  mode: FormMode,
  context: ScreenContext,
  before?: Value,
): Value {
  refuseUseless(form, value, typed, mode, context, before ?? (mode === 'create' ? form.defaults(context) : value));
  const check = checkForm(form, value, mode, context, mode === 'edit' ? before : undefined);
  if (check.isValid) return check.value;
  throw invalid(check.errors);
}

/**
 * Ends the command, before any request, for required fields that were not typed. The default that a form shows for them
 * is a proposal that a user sees and accepts; here nobody saw it.
 */
export function refuseMissing<Value extends object, Row>(
  form: Form<Value, Row>,
  { flags, input }: TypedForm<Value>,
  context: ScreenContext,
): void {
  const typed = new Set<string>([...flags.map(({ field }) => field.name), ...Object.keys(input)]);
  const missing = form.fields.filter(({ name, required }) => required && !typed.has(name));
  const start = form.defaults(context);
  const empty = missing.map(({ name }) => [name, typeof start[name] === 'number' ? 0 : '']);
  const { errors } = checkForm(form, { ...start, ...Object.fromEntries(empty) }, 'create', context);
  const faults = Object.entries(errors).filter(([name]) => missing.some((field) => field.name === name));
  if (faults.length > 0) throw invalid(Object.fromEntries(faults));
}

function invalid(errors: FieldErrors): Failure {
  const messages = [...new Set(Object.values(errors))];
  // The key '' holds errors about the whole form.
  const named = Object.keys(errors).flatMap((name) => (name === '' ? [] : [`--${flagName({ name })}`]));
  return new Failure({
    code: 'invalid',
    exitCode: ExitCode.Usage,
    message: sentencesOf(messages.map(sanitise)),
    hint: named.length === 0 ? { key: 'cli.helpHint' } : { key: 'cli.fieldsHint', values: { flags: named } },
    items: Object.entries(errors).map(([field, message]) => ({ field, message })),
  });
}

/** Refuses a flag that would have no effect: `--count` with unlimited quota, or a field of another channel type. */
function refuseUseless<Value extends object, Row>(
  form: Form<Value, Row>,
  value: Value,
  { flags, input }: TypedForm<Value>,
  mode: FormMode,
  context: ScreenContext,
  before: Value,
): void {
  // Some fields apply because they have a value; the value that was just typed does not count.
  const applies = (field: AnyField<Value>) =>
    fieldsOf(form, { ...value, [field.name]: before[field.name] }, mode).includes(field);
  // A whole record (`--input`) also names fields that do not apply: only those that it changes are refused.
  const wanted = form.fields.filter(
    ({ name }) => name in input && JSON.stringify(value[name]) !== JSON.stringify(before[name]),
  );
  for (const field of new Set([...flags.map(({ field }) => field), ...wanted])) {
    const isTyped = flags.some((flag) => flag.field === field);
    const unusable = isTyped ? field.disabled?.(value, context) : undefined;
    const reason = applies(field) ? unusable : context.say('cli.fieldDoesNotApply');
    if (reason === undefined) continue;
    throw new Failure({
      code: 'invalid',
      exitCode: ExitCode.Usage,
      message: { key: 'cli.wrongField', values: { flag: `--${flagName(field)}`, message: reason } },
    });
  }
}
