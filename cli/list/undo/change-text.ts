import { sanitise } from '../../../shared/format/sanitise.ts';
import { holdsSecret } from '../../../shared/gateway/client/redact.ts';
import type { OptionChange } from '../../../shared/screens/settings/options.ts';
import type { Say } from '../../../shared/text/text.ts';

const most = 60;

/** One line of a diff. Long values are cut; secrets are never shown. */
export function changeText({ key, before, after, isSecret }: OptionChange, say: Say): string {
  const name = sanitise(key);
  // A text may hold a key (in a footer) or a password (in a URL), which is shown as little as a secret field is.
  if (isSecret || [before ?? '', after].some(holdsSecret)) return say('cliOption.changeSecret', { key: name });
  if (before === undefined) return say('cliOption.changeNew', { key: name, after: short(after) });
  const [one, other] = differing(before, after);
  return say('cliOption.change', { key: name, before: short(one), after: short(other) });
}

/** The part of two long texts around their first difference. */
function differing(before: string, after: string): [string, string] {
  if (before.length <= most && after.length <= most) return [before, after];
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  const from = Math.max(0, start - most / 4);
  const cut = (text: string) => (from > 0 ? '…' : '') + text.slice(from);
  return [cut(before), cut(after)];
}

function short(text: string): string {
  const line = sanitise(text);
  const characters = [...line];
  if (line === '') return '""';
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
