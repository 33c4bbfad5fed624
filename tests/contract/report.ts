import { nothing, type Observation } from './observation.ts';

/** How one gateway's answers differ from those of the sandbox that speaks the same dialect, call by call. */
export function reportOf(expected: Observation, found: Observation, skipped: ReadonlyMap<string, string>): string {
  const lines: string[] = [];
  for (const [method, exchanges] of [...found.byMethod].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const known = expected.byMethod.get(method);
    const differences: string[] = [];
    for (const [line, shapes] of exchanges) {
      const knownShapes = known?.get(line);
      if (knownShapes === undefined) differences.push(`also asks ${line}`);
      else differences.push(...differencesOf(line, knownShapes, shapes));
    }
    for (const line of known?.keys() ?? []) if (!exchanges.has(line)) differences.push(`does not ask ${line}`);
    lines.push(`${method}: ${differences.length === 0 ? 'the same' : ''}`.trimEnd());
    lines.push(...differences.map((difference) => `    ${difference}`));
  }
  for (const [method, reason] of skipped) lines.push(`${method}: skipped: ${reason}`);
  return lines.join('\n');
}

function differencesOf(line: string, known: ReadonlySet<string>, found: ReadonlySet<string>): string[] {
  const missing = [...known].filter((shape) => !found.has(shape) && !isHidden(shape, found));
  const further = [...found].filter((shape) => !known.has(shape) && !isHidden(shape, known));
  return [...missing.map((shape) => `${line}: without ${shape}`), ...further.map((shape) => `${line}: has ${shape}`)];
}

/** Whether the other side could not show it: its list was empty. */
function isHidden(shape: string, others: ReadonlySet<string>): boolean {
  if (shape.endsWith(nothing)) return true;
  return [...others].some((other) => other.endsWith(nothing) && shape.startsWith(other.slice(0, -nothing.length)));
}
