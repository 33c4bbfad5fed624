import { Marked, type MarkedOptions, type TokenizerExtension } from 'marked';

/** Maximum length of a formula in characters; the parser does not look for its end beyond that. */
const longest = 2000;

const display = /^(?:\$\$([^$]{1,2000}?)\$\$|\\\[([^\0]{1,2000}?)\\\])/;
/** `$5 and $10` is an amount of money: a formula does not begin or end with a space, and no digit follows it. */
const inline = /^(?:\$(?![\s$])((?:\\[^\n]|[^$\\\n]){1,400}?)(?<!\s)\$(?![\d$])|\\\(([^\n]{1,400}?)\\\))/;

function formula(level: 'block' | 'inline'): TokenizerExtension {
  return {
    name: level === 'block' ? 'displayFormula' : 'formula',
    level,
    start: (source) => {
      const at = source.search(level === 'block' ? /(?:^|\n)(?:\$\$|\\\[)/ : /\$|\\[([]/);
      return at < 0 ? undefined : at;
    },
    tokenizer(source) {
      const shown = display.exec(source.slice(0, longest + 8));
      if (level === 'block') {
        const [raw, dollars, brackets] = shown ?? [];
        if (raw === undefined || !/^[^\S\n]*(?:\n|$)/.test(source.slice(raw.length))) return undefined;
        return { type: 'displayFormula', raw, text: (dollars ?? brackets ?? '').trim() };
      }
      if (shown !== null) {
        return { type: 'displayFormula', raw: shown[0], text: (shown[1] ?? shown[2] ?? '').trim() };
      }
      const [raw, dollars, brackets] = inline.exec(source.slice(0, longest)) ?? [];
      return raw === undefined ? undefined : { type: 'formula', raw, text: (dollars ?? brackets ?? '').trim() };
    },
  };
}

/** The parser options that keep formulas whole: between `$`, `$$`, `\(` `\)` and `\[` `\]` (WEB-09). */
export const formulaMarks: MarkedOptions = new Marked({ extensions: [formula('block'), formula('inline')] }).defaults;
