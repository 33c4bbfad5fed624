import { type ChannelCost, type CostBook, costBookOf } from '../../domain/channel-cost.ts';
import { isRecord } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Whether a source of costs is a file that `site dump` wrote. */
export function isCostFile(from: string): boolean {
  return /\.(ya?ml|json)$/i.test(from);
}

/** What channels cost by their names, in the order of these, as a file of a site has it (ASK-09): the same each time it is written. */
export function costEntries(book: CostBook, names: ReadonlyMap<number, string>): Record<string, ChannelCost> {
  const named = Object.entries(book).flatMap(([id, cost]) => {
    const name = names.get(Number(id));
    return name === undefined ? [] : [[name, cost] as const];
  });
  return Object.fromEntries(named.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * What a file says a channel costs.
 * @throws Refusal where it cannot be read, or says nothing of the channel
 */
export async function costInFile(path: string, name: string, context: ScreenContext): Promise<ChannelCost> {
  const { readFile, say } = context;
  if (readFile === undefined) throw new Refusal(say('cost.noFiles'));
  const text = await readFile(path);
  const { parse } = await import('yaml');
  let entries: unknown;
  try {
    entries = parse(text);
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : '').split('\n');
    throw new Refusal(say('price.brokenFile', { path: sanitise(path), reason: sanitise(reason) }));
  }
  const entry = isRecord(entries) && Object.hasOwn(entries, name) ? entries[name] : undefined;
  const cost = costBookOf({ 0: entry })[0];
  if (cost === undefined) throw new Refusal(say('cost.notInFile', { path: sanitise(path), name: sanitise(name) }));
  return cost;
}
