import { type ChannelCost, costBookOf } from '../../domain/price/channel-cost.ts';
import { isRecord } from '../../domain/record.ts';
import { sanitise } from '../../format/sanitise.ts';
import { Refusal } from '../../screen/refusal.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';

/** Whether a source of costs is a file written by `site dump`. */
export function isCostFile(from: string): boolean {
  return /\.(ya?ml|json)$/i.test(from);
}

/**
 * The cost of a channel according to a file.
 * @throws Refusal where the file cannot be read, or does not mention the channel
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
  const cost = costBookOf({ 0: isRecord(entry) ? { ...entry, at: secondsOf(entry.at) } : entry })[0];
  if (cost === undefined) throw new Refusal(say('cost.notInFile', { path: sanitise(path), name: sanitise(name) }));
  return cost;
}

/** A time in a file, written as a date or as a number, in Unix seconds. */
function secondsOf(at: unknown): unknown {
  return typeof at === 'string' ? Math.floor(Date.parse(at) / 1000) : at;
}
