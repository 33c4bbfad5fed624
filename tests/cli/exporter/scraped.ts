/** A value of the exposition format. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** The exposition format, read by its own rules. */
export function parseSamples(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)];
      return {
        name,
        labels: Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text])),
        value: Number(value),
      };
    });
}

/** The value of the first sample of a name that has these labels. */
export function sampleOf(samples: readonly Sample[], name: string, labels: Record<string, string> = {}) {
  const fits = (one: Sample) =>
    one.name === name && Object.entries(labels).every(([key, text]) => one.labels[key] === text);
  return samples.find(fits)?.value;
}
