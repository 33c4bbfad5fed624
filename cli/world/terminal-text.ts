import { sanitiseMultiline } from '../../shared/format/sanitise.ts';

// Nearly all output is of this kind: nothing in it can affect a terminal, so it needs no closer check.
const plain = /^[\t\n\x20-\x7e]*$/;
// The colours and weights of `cli/output/paint.ts`; no other sequence matches.
const style = /(\u001b\[(?:1|2|22|3[1-6]|39|9[0-7])m)/;

/**
 * Text made safe for a terminal: the last check before a screen and before standard error (SEC-01). It removes control
 * and invisible characters, and escape sequences except our own colours, that earlier code failed to remove. Line
 * breaks and tabs stay, because tab-separated tables need them.
 */
export function terminalText(text: string): string {
  if (plain.test(text)) return text;
  return text
    .split(style)
    .map((part, index) => (index % 2 === 1 ? part : harmless(part)))
    .join('');
}

function harmless(text: string): string {
  return text.split('\t').map(sanitiseMultiline).join('\t');
}
