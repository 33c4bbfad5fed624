interface Labelled {
  value: string;
  label: string;
}

/**
 * The choices that hold every word typed, best first: the very name, then those that begin with it; all when nothing is
 * typed. `own` is the value of what was typed itself, which comes last.
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
