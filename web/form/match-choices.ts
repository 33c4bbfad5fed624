interface Labelled {
  value: string;
  label: string;
}

/**
 * The choices whose label or value contains every typed word, ignoring case. Exact matches come first, then labels that
 * start with the typed text; an empty text matches all. `own`, the value of a custom choice made from the typed text,
 * comes last.
 */
export function matchChoices<Choice extends Labelled>(
  choices: readonly Choice[],
  typed: string,
  own?: string,
): Choice[] {
  const wanted = typed.toLowerCase();
  const words = wanted.split(/\s+/).filter((word) => word !== '');
  const found = choices.filter(({ label, value }) => {
    if (value === own) return false;
    const text = `${label} ${value}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  found.sort((one, other) => rankOf(one, wanted) - rankOf(other, wanted));
  return [...found, ...choices.filter(({ value }) => value === own)];
}

function rankOf({ value, label }: Labelled, wanted: string): number {
  if (wanted === '') return 0;
  const [name, key] = [label.toLowerCase(), value.toLowerCase()];
  if (name === wanted || key === wanted || key === `=${wanted}`) return 0;
  return name.startsWith(wanted) ? 1 : 2;
}
