import type { LogEntry } from '../../domain/log/log.ts';
import type { Costing } from '../../gateway/resources/usage-request.ts';
import { paidFor } from '../usage/usage-calls.ts';

/** The charges and the cost of a model's calls, in quota units. */
interface ModelMargin {
  model: string;
  taken: number;
  paid: number;
}

/**
 * Models whose calls cost more on their channels than was charged, the greatest loss first; calls of unknown cost are
 * ignored.
 */
export function belowCostIn(entries: readonly LogEntry[], costing: Costing): ModelMargin[] {
  if (Object.keys(costing.book).length === 0) return [];
  const sums = new Map<string, ModelMargin>();
  for (const entry of entries) {
    const paid = paidFor(entry, costing);
    if (paid === undefined) continue;
    const { model_name: model, quota } = entry;
    const known = sums.get(model) ?? { model, taken: 0, paid: 0 };
    known.taken += quota;
    known.paid += paid;
    sums.set(model, known);
  }
  const loss = ({ taken, paid }: ModelMargin) => paid - taken;
  return [...sums.values()].filter((one) => loss(one) > 0).sort((one, other) => loss(other) - loss(one));
}
