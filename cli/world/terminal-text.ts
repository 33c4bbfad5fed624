import { sanitiseMultiline } from '../../shared/format/sanitise.ts';

// Nearly all that is written: nothing in it can act on a terminal, and looking closer would cost.
const plain = /^[\t\n\x20-\x7e]*$/;
// The colours and weights of `cli/output/paint.ts`. Nothing worse than a colour can come through them.
const style = /(\u001b\[(?:1|2|22|3[1-6]|39|9[0-7])m)/;

/**
 * Text as a terminal may get it: the last gate before a screen and before standard error (SEC-01). Escape sequences but
 * our own colours, control and invisible characters are gone, whoever forgot to take them out before. Line breaks and tabs
 * stay: tables of tab-separated values are made of them.
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
