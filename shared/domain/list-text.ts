/**
 * The members of a comma-joined column (`models`, `group`, `model_limits`): trimmed, empty ones and repeats dropped. A
 * repeated member would make the gateway leave an incomplete channel behind (docs/gateways.md 13.36).
 */
export function splitList(joined: string): string[] {
  return uniqueTrimmed(joined.split(','));
}

/** The wire's comma-joined form of a list, cleaned in the same way as `splitList`. */
export function joinList(members: readonly string[]): string {
  return uniqueTrimmed(members).join(',');
}

/** The members of a text with one item per line (`allow_ips`, keys, sensitive words). */
export function splitLines(lines: string): string[] {
  return uniqueTrimmed(lines.split(/\r\n|\r|\n/));
}

function uniqueTrimmed(members: readonly string[]): string[] {
  return [...new Set(members.map((member) => member.trim()).filter((member) => member !== ''))];
}
