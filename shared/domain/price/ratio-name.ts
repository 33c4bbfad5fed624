import type { Dialect } from '../dialect.ts';

/** The tables a model name is looked up in. */
export type RatioTable = 'ModelRatio' | 'ModelPrice' | 'CompletionRatio';

/**
 * The name a model is looked up under. The only wildcards are two fixed prefixes; any other `*` is a plain character
 * (docs/gateways.md 8.3). Classic gateways do not apply the second one for ModelRatio.
 */
export function ratioNameOf(model: string, table: RatioTable, dialect: Dialect): string {
  if (model.startsWith('gpt-4-gizmo')) return 'gpt-4-gizmo-*';
  if (model.startsWith('gpt-4o-gizmo') && !(dialect === 'classic' && table === 'ModelRatio')) return 'gpt-4o-gizmo-*';
  return model;
}

/** A table's number for a model by the wildcard rule, or undefined when it has none. */
export function lookUpRatio(
  numbers: Readonly<Record<string, number>>,
  model: string,
  table: RatioTable,
  dialect: Dialect,
): number | undefined {
  const name = ratioNameOf(model, table, dialect);
  return Object.hasOwn(numbers, name) ? numbers[name] : undefined;
}
