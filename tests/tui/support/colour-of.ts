/** The colour that a text on the screen is drawn in: the escape before it. */
export function colourOf(raw: string, text: string): string | undefined {
  return raw.split(text)[0]?.match(/\u001B\[[\d;]*m(?=\s*$)/)?.[0];
}
