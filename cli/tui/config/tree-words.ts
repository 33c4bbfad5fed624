/** What the first level of the tree groups channels by (TUI-17). */
export const treeLevels = ['tag', 'model', 'provider', 'group'] as const;
export type TreeBy = (typeof treeLevels)[number];

/**
 * The sort keys of siblings, each under the capital letter that sorts the list of channels by the same value (TUI-05);
 * keys are sorted by values of their own.
 */
export const treeOrders = {
  // `K` selects, as in lists.
  ...({ N: 'name', S: 'state', Y: 'keys', C: 'calls', E: 'errors' } as const),
  ...({ R: 'rate', O: 'cost', T: 'firstToken', U: 'used', B: 'balance', L: 'latency' } as const),
} as const;
export type TreeOrder = (typeof treeOrders)[keyof typeof treeOrders];
/** The prefix of a word that concerns keys: `key.status:auto-disabled`, `key.reason:quota`. */
const ofKeys = /^(!?)key\./iu;

/** Splits a filter line of the tree (TUI-17) into the words of the list of channels and those of the list of their keys. */
export function treeWords(text: string): [channels: string, keys: string] {
  // A word about a key and its compared value form one piece of text, because no column name contains a dot.
  const parts = text.match(/(?:"[^"]*"?|[^\s"])+/gu) ?? [];
  const about = parts.filter((part) => ofKeys.test(part)).map((part) => part.replace(ofKeys, '$1'));
  return [parts.filter((part) => !ofKeys.test(part)).join(' '), about.join(' ')];
}
