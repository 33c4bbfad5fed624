/** Characters that take no room on screen: soft hyphen, zero-width blanks and joiners, marks of direction, byte order mark. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/** Blanks that are none of ASCII: no-break, ideographic, thin. */
const oddBlank = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;

/** A text as it looks (ASK-01): invisible characters are dropped, odd blanks become plain ones. Line ends stay. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').replace(oddBlank, ' ');
}

/** What stands between members of a list that people paste, Chinese marks included. */
const separator = /[,，、;；\t\r\n\u2028\u2029]/;

/** The members of a list as typed or pasted, each once: `a，b、c; d` is four. */
export function typedList(text: string): string[] {
  const members = withoutInvisible(text).split(separator);
  return [...new Set(members.map((member) => member.trim()).filter((member) => member !== ''))];
}

/** `typedList` of members that were typed one by one or several at once. */
export function typedMembers(members: readonly string[]): string[] {
  return typedList(members.join('\n'));
}
