import { sanitise } from '../../../shared/format/sanitise.ts';
import { parseFieldText } from '../../../shared/screen/field-text.ts';
import { checkForm } from '../../../shared/screen/form-check.ts';
import {
  defaultPlaygroundSettings,
  type PlaygroundSettings,
  playgroundForm,
} from '../../../shared/screens/playground/playground-settings.ts';
import { flagName } from '../../list/screen/form/form-flags.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { readInputText } from '../../program/input-text.ts';
import { offlineContext } from '../../program/offline-context.ts';
import { usageFailure } from '../../program/usage.ts';

/** Reads model, group, temperature, tokens and system prompt; an invalid value ends the command before any request. */
export function readSettings({ flags, say }: Invocation): PlaygroundSettings {
  const context = offlineContext(say);
  let settings = defaultPlaygroundSettings();
  for (const field of playgroundForm.fields) {
    const flag = `--${flagName(field)}`;
    const text = flags.text(flagName(field));
    if (text === undefined) continue;
    const parsed = field.kind === 'number' ? parseFieldText(field, text, context) : { ok: true as const, value: text };
    if (!parsed.ok) throw usageFailure('cli.wrongField', { flag, message: parsed.message });
    settings = { ...settings, [field.name]: parsed.value };
  }
  const { value, errors } = checkForm(playgroundForm, settings, 'create', context);
  const [fault] = Object.entries(errors);
  if (fault) throw usageFailure('cli.wrongField', { flag: `--${flagName({ name: fault[0] })}`, message: fault[1] });
  return value;
}

/** The prompt from arguments, standard input and files, in this order; undefined where a conversation begins. */
export async function readPrompt(invocation: Invocation): Promise<string | undefined> {
  const { operands, flags, world, say } = invocation;
  const parts = operands.length === 0 ? [] : [operands.join(' ')];
  const files = flags.many('file');
  if (!world.stdin.isTTY && !files.includes('-')) parts.push(await world.stdin.text());
  for (const file of files) {
    const text = await readInputText(file, world);
    parts.push(file === '-' ? text : `${say('cliChat.fileHeading', { name: sanitise(file) })}\n${text}`);
  }
  const prompt = parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('\n\n');
  if (prompt !== '') return prompt;
  if (operands.length === 0 && files.length === 0 && canAsk(invocation) && !invocation.options.dryRun) return undefined;
  throw usageFailure('cliChat.promptMissing', {}, { key: 'cliChat.promptMissingHint' });
}
