/** Characters without width: soft hyphen, zero-width blanks and joiners, direction marks, byte order mark. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Blanks beyond ASCII: no-break, ideographic, thin. */
const oddBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/**
 * A text reduced to what is visible (ASK-01): invisible characters are dropped, other blanks become plain spaces. Line
 * ends stay.
 */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').replace(oddBlank, ' ');
}

/** The separators between members of a pasted list, Chinese punctuation included. */
const separator = /[,，、;；\t\r\n\u2028\u2029]/;

/** The members of a list as typed or pasted, each once: `a，b、c; d` is four. */
export function typedList(text: string): string[] {
  const members = withoutInvisible(text).split(separator);
  return [...new Set(members.map((member) => member.trim()).filter((member) => member !== ''))];
}

/** `typedList` for members that were typed one by one or several at once. */
export function typedMembers(members: readonly string[]): string[] {
  return typedList(members.join('\n'));
}
