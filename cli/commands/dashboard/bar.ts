const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A bar of whole and eighth blocks: `most` fills the width, and what is not nothing is never invisible. */
export function barOf(value: number, most: number, width: number): string {
  if (!(value > 0) || !(most > 0)) return '';
  const units = Math.max(1, Math.round((Math.min(value, most) / most) * width * 8));
  return '█'.repeat(Math.floor(units / 8)) + (eighths[units % 8] ?? '');
}
