/**
 * What a hostile or careless gateway may put into a text: sequences that set the clipboard or title, link or clear,
 * cursor movement, bells, 8-bit controls, overrides of the writing direction, zero-width characters, broken surrogates,
 * line ends, piles of combining marks, wide characters, emoji of several code points, and more text than any line
 * holds.
 */
export const hostileTexts: readonly string[] = [
  'a\u001B]52;c;aGFjaw==\u0007b\u001B]0;title\u0007c\u001B]8;;http://evil\u0007d\u001B[2J\u001B[H\u0007e\u001B[31mred',
  'f\u009B31m\u009D0;title\u009C\u202Eg\u2066h\u200Bi\u2028j\u00ADk',
  'l\uD800m\uDC00n\r\no\tp\u0000q\u0085r\u000Bs\u001B',
  `z${'\u0301\u0336'.repeat(300)}algo`,
  '通义千问备用渠道额度不足，请充值后再试。'.repeat(8),
  '👩‍👩‍👧‍👦🏳️‍🌈🇨🇳👍🏽'.repeat(12),
  'ทำให้ हिन्दी עברית العربية ﷽ ｆｕｌｌ',
  'x'.repeat(4000),
  '\u001BPq#0;2;0;0;0\u001B\\\u001B_Ga=T;AAAA\u001B\\\u001B]1337;File=:AAAA\u0007\u001BXsos\u001B\\end',
  '\u001B[?1049l\u001B[?25h\u001Bc\u001B[!p',
];

const ours = /\u001B\[[\d;]*m|\u001B\[\?2026[hl]/g;
const foreign = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/g;
/** The zero-width joiner is allowed, because it holds an emoji together. */
const harmless = '\u200D';

/** Returns the control characters of a frame that are not our own styling. */
export function foreignControls(frame: string): string[] {
  return (frame.replace(ours, '').match(foreign) ?? []).filter((character) => character !== harmless);
}

/**
 * The ending appended to every text: title, clipboard, screen, link and paste sequences in 7 and 8 bits, and invisible
 * characters.
 */
export const hostileEnding = [
  '\u001B]0;PWN\u0007\u001B]52;c;cHduZWQ=\u0007\u001B[2J\u001B[31m\u001B[200~',
  '\u001B]8;;http://evil.example\u001B\\\u001BPq#0\u001B\\\u001B_Gx\u001B\\\u009B31m\u009D0;x\u009C\u009Fx\u009C',
  '\u0000\u0008\r\u007F\u202E\u2066\u200B\uFEFF\u{E0041}\u001B]0;',
].join('A');

const ownControls = /\r\u001B\[2K|\u001B\[\?2004[hl]/g;
const ofFiles = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const ofTerminals = new RegExp(`${ofFiles.source}|[\\u200B-\\u200F\\u2028-\\u202E\\u2060-\\u206F\\uFEFF]|\\uDB40`, 'g');

/**
 * Returns the characters of a program's output, made without colours, that would act on a terminal or be invisible in
 * it.
 */
export function actingOnTerminal(output: string): string[] {
  return output.replace(ownControls, '').match(ofTerminals) ?? [];
}

/** Returns the characters of a program's output that no file or pipe should contain. */
export function controlsIn(output: string): string[] {
  return output.match(ofFiles) ?? [];
}
