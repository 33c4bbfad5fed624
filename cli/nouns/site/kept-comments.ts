import { type Document, isMap, isNode, isPair, isScalar, isSeq, type Node } from 'yaml';

/**
 * Puts the comments and blank lines of one YAML document beside the same keys and list entries of another (CHG-01).
 * The comments of what the other document lacks are left out with it. Lines for which `isOurs` holds are not copied:
 * whoever writes the other document writes them anew.
 */
export function keepComments(from: Document, to: Document, isOurs: (line: string) => boolean): void {
  const theirs = (comment: string | null | undefined) => {
    const kept = comment?.split('\n').filter((line) => !isOurs(line));
    return kept?.join('\n').replace(/^\n+|\n+$/g, '') || undefined;
  };
  const copy = (source: unknown, target: unknown): void => {
    if (!isNode(source) || !isNode(target)) return;
    for (const where of ['commentBefore', 'comment'] as const) {
      const comment = theirs(source[where]);
      if (comment !== undefined) target[where] = comment;
    }
    if (source.spaceBefore) target.spaceBefore = true;
    copyEntries(source, target);
  };
  const copyEntries = (source: Node, target: Node): void => {
    const partOf = (node: Node) => (isMap(node) || isSeq(node) ? (node.items as unknown[]) : []);
    const known = new Map(partOf(source).map((entry) => [nameOf(entry), entry]));
    // Nothing tells one alias from another: the comment of one may be about that one alone.
    known.delete(undefined);
    for (const entry of partOf(target)) {
      const same = known.get(nameOf(entry));
      if (isPair(entry) && isPair(same)) {
        copy(same.key, entry.key);
        copy(same.value, entry.value);
      } else copy(same, entry);
    }
  };
  const head = headOf(from);
  if (head !== undefined) to.commentBefore = theirs(head) ?? null;
  copy(from.contents, to.contents);
  const first = firstKey(to);
  // A blank line stands behind the head as it is; one that stood before another entry is not wanted here.
  if (first) first.spaceBefore = false;
  const last = theirs(from.comment);
  if (last !== undefined) to.comment = last;
}

/** Takes the comment on the whole document, which ends with a blank line, off the one on its first entry. */
function headOf(document: Document): string | undefined {
  const first = firstKey(document);
  const comment = first?.commentBefore;
  const end = comment?.lastIndexOf('\n\n') ?? -1;
  if (first === undefined || comment == null || end < 0) return document.commentBefore ?? undefined;
  // The parser gives all that stands before the first entry to that entry.
  first.commentBefore = comment.slice(end + 2);
  return comment.slice(0, end);
}

function firstKey({ contents }: Document): Node | undefined {
  const [first] = isMap(contents) ? contents.items : [];
  return isNode(first?.key) ? first.key : undefined;
}

/** What an entry of a map or list is known by: its key, or in a list all that it holds; undefined for an alias. */
function nameOf(entry: unknown): string | undefined {
  const node = isPair(entry) ? entry.key : entry;
  if (isScalar(node)) return String(node.value);
  return isMap(node) || isSeq(node) ? JSON.stringify(node) : undefined;
}
