/** One figure of a bench, printed as a row of the table. */
export interface BenchRow {
  name: string;
  /** With its unit: `21.3 ms`. */
  measured: string;
  /** What it is held against, measured in the same run. */
  baseline?: string;
  /** `1.08×` */
  ratio?: string;
  /** `≤ 1.15×` */
  target?: string;
  /** Undefined where there is no target. */
  isMet?: boolean;
}

/** A bench module (`tests/bench/*.ts`) exports one as `bench`. */
export interface Bench {
  name: string;
  /** Figures are printed side by side; what is compared is measured alternately in one run. */
  run(): Promise<BenchRow[]>;
}

/** The value in the middle; of an even number of values the lower one. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The least value that a share (0 to 1) of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** `12.3 ms` */
export function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 2 : 1)} ms`;
}

/** A row that holds a time against a baseline's, with the most that the ratio may be where there is a target. */
export function ratioRow(name: string, measured: number, baseline: number, most?: number): BenchRow {
  const ratio = measured / baseline;
  const row = {
    name,
    measured: milliseconds(measured),
    baseline: milliseconds(baseline),
    ratio: `${ratio.toFixed(2)}×`,
  };
  return most === undefined ? row : { ...row, target: `≤ ${most}×`, isMet: ratio <= most };
}
