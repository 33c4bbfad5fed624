import { Marked, type MarkedOptions, type TokenizerExtension } from 'marked';

/** Characters a formula may have: what is longer is no formula, and its end is not looked for further. */
const longest = 2000;

const display = /^(?:\$\$([^$]{1,2000}?)\$\$|\\\[([^\0]{1,2000}?)\\\])/;
/** `$5 and $10` is money: a formula neither begins nor ends in a blank, and no digit follows it. */
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

/** What the reader of Markdown is told so that formulas stay whole: between `$`, `$$`, `\(` `\)` and `\[` `\]` (WEB-09). */
export const formulaMarks: MarkedOptions = new Marked({ extensions: [formula('block'), formula('inline')] }).defaults;
