import { optionDefinition } from '../../domain/option/option.ts';
import { sanitise } from '../../format/sanitise.ts';
import { holdsSecret } from '../../gateway/client/redact.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { StoredOptions } from './options.ts';
import type { SettingField } from './setting.ts';

/** The length in characters of a text that is shown in a line. */
const longest = 60;
/** The same where its option stands beside it. */
const longestBeside = 24;

/** An option's text in a line: yes or no, "none" where it is empty, a long text cut. Sanitised; secrets are not its matter. */
export function settingWords({ type }: Pick<SettingField, 'type'>, text: string, say: ScreenContext['say']): string {
  if (type === 'boolean') return say(text === 'true' ? 'common.yes' : 'common.no');
  return cutWords(text, say);
}

/** A text of a setting in a line: "none" where it is empty, a long one cut. Sanitised. */
export function cutWords(text: string, say: ScreenContext['say'], most = longest): string {
  const characters = [...sanitise(text)];
  if (characters.length === 0) return say('common.none');
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
}

/**
 * The current value of a setting in a line, its default where the gateway lists none; undefined for a secret, and where
 * neither is known.
 */
export function storedWords(
  field: SettingField,
  stored: StoredOptions,
  { say }: Pick<ScreenContext, 'say'>,
): string | undefined {
  const text = stored.get(field.key) ?? optionDefinition(field.key)?.default;
  if (text === undefined || field.kind === 'secret' || holdsSecret(text)) return undefined;
  const line = text.replaceAll(/\s+/g, ' ');
  return field.type === 'boolean' ? settingWords(field, line, say) : cutWords(line, say, longestBeside);
}
