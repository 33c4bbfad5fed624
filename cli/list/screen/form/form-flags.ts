import { flagOf } from '../../../../shared/screen/command-line.ts';
import { knownChoices } from '../../../../shared/screen/field-choice.ts';
import { fieldText } from '../../../../shared/screen/field-text.ts';
import type { AnyField, FieldTool, Form, FormMode } from '../../../../shared/screen/form.ts';
import type { Sentence } from '../../../failure/failure.ts';
import type { FlagDefinition } from '../../../program/definition.ts';

const placeholders: Record<string, string> = {
  text: 'TEXT',
  number: 'N',
  quota: 'AMOUNT',
  choice: 'VALUE',
  choices: 'A,B',
  lines: 'A,B',
  json: 'JSON',
  datetime: 'TIME',
};

/** The name of a field's flag, without dashes. */
export function flagName(field: { name: string }): string {
  return flagOf(field.name).slice(2);
}

/**
 * The flags of a form: one for each field, with the field's name. A secret field has three: the value itself (which
 * causes a warning), a file, and standard input.
 */
export function formFlags<Value, Row>(form: Form<Value, Row>, mode: FormMode): readonly FlagDefinition[] {
  return form.fields
    .filter(({ modes }) => modes?.includes(mode) ?? true)
    .flatMap((field) => [
      ...(field.kind === 'secret' ? secretFlags(field) : [fieldFlag(field, form, mode)]),
      ...toolFlags(field.tools ?? []),
    ]);
}

/** A button beside a form field is a switch on the command line: `--fetch-models`. */
function toolFlags<Value>(tools: readonly FieldTool<Value>[]): FlagDefinition[] {
  return tools.flatMap(({ id, flagHelp }) => (flagHelp ? [{ name: id, kind: 'switch', help: { key: flagHelp } }] : []));
}

function fieldFlag<Value, Row>(field: AnyField<Value>, form: Form<Value, Row>, mode: FormMode): FlagDefinition {
  const { kind, example, required, applies } = field;
  const name = flagName(field);
  const help = helpOf(field);
  const more: FlagDefinition['more'] = (context) => {
    const start = form.defaults(context);
    const choices = field.custom || kind === 'choices' ? undefined : knownChoices(field, start, context);
    const text = mode === 'create' ? fieldText(field, start) : '';
    const helpText = typeof field.help === 'function' ? field.help(start, context, mode) : undefined;
    return {
      ...(choices ? { choices: choices.map(({ label }) => label) } : {}),
      ...(text === '' ? {} : { default: text }),
      ...(helpText ? { help: helpText } : {}),
    };
  };
  if (kind === 'toggle') return { name, kind: 'toggle', help, more };
  const several = kind === 'choices' || kind === 'lines';
  const also = several && name.endsWith('s') ? name.slice(0, -1) : undefined;
  return {
    name,
    kind: several ? 'repeat' : 'value',
    takesEmpty: true,
    placeholder: placeholders[kind] ?? 'VALUE',
    help,
    example,
    more,
    also,
    isRequired: mode === 'create' && kind === 'text' && required === true && applies === undefined,
  };
}

function secretFlags<Value>(field: AnyField<Value>): FlagDefinition[] {
  const name = flagName(field);
  const values = { flag: `--${name}` };
  return [
    { name: `${name}-file`, kind: 'value', placeholder: 'FILE', help: { key: 'cli.flagSecretFile', values } },
    { name: `${name}-stdin`, kind: 'switch', help: { key: 'cli.flagSecretStdin', values } },
    { name, kind: 'value', takesEmpty: true, placeholder: 'VALUE', help: { key: 'cli.flagSecretValue', values } },
  ];
}

function helpOf<Value>({ label, help }: AnyField<Value>): Sentence {
  return { key: typeof help === 'string' ? help : label };
}
