import { resolve } from 'node:path';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { holdsSecret } from '../../../shared/gateway/redact.ts';
import { quoteWord } from '../../../shared/screens/command-line.ts';
import { loadSettings } from '../../../shared/screens/settings/load-settings.ts';
import type { OptionChange } from '../../../shared/screens/settings/option-list.ts';
import { jsonText } from '../../output/json-text.ts';
import { openTarget } from '../files/output-target.ts';
import type { Invocation } from '../invocation.ts';
import type { Session } from '../session.ts';
import { changedMeanwhile } from '../undo/expectations.ts';
import { placeWords } from '../undo/undo-line.ts';

/** Characters of old and new value that a command line still repeats. */
const mostRepeated = 300;

/** `--expect VALUE`: somebody else was there first. */
export function refuseUnexpected({ key, before = '', isSecret }: OptionChange, { flags }: Invocation): void {
  const expected = flags.text('expect');
  if (expected !== undefined && !isSecret && before !== expected) throw changedMeanwhile(key, [key]);
}

/** The command that puts the old value back; long values and secrets are not repeated. */
export async function tellUndo(
  { key, before, after, isSecret }: OptionChange,
  { connection }: Session,
  { talk, say }: Invocation,
): Promise<void> {
  if (before === undefined || isSecret || holdsSecret(before) || holdsSecret(after)) return;
  if (before.length + after.length > mostRepeated) return;
  const words = ['tollgate', 'option', 'set', key, before, ...placeWords(connection), '--expect', after];
  const command = words.map(quoteWord).join(' ');
  await talk.notice('undo', say('batch.undoWith', { command: sanitise(command) }), { command });
}

/** A person took time to agree: what somebody else changed meanwhile is not overwritten. */
export async function refuseMoved(
  changes: readonly OptionChange[],
  { gateway }: Session,
  { options, signal }: Invocation,
): Promise<void> {
  if (options.yes || options.dryRun) return;
  const now = await loadSettings({ gateway }, { signal });
  const moved = changes.filter(({ key, before, isSecret }) => !isSecret && now.get(key) !== before);
  const [first] = moved;
  const keys = moved.map(({ key }) => sanitise(key));
  if (first) throw changedMeanwhile(first.key, keys);
}

/** `--undo-file`: the old values, before anything is written; resolves to the command that puts them back. */
export async function keepBefore(
  changes: readonly OptionChange[],
  invocation: Invocation,
): Promise<string | undefined> {
  const { flags, world, options } = invocation;
  const place = flags.text('undo-file');
  if (place === undefined || options.dryRun) return undefined;
  const path = resolve(world.currentFolder, place);
  const told = changes.filter(({ before, isSecret }) => before !== undefined && !isSecret);
  const draft = await openTarget(path, false, invocation);
  try {
    await draft.write(`${jsonText(Object.fromEntries(told.map(({ key, before }) => [key, before])), 2)}\n`);
    await draft.commit();
  } finally {
    await draft.discard();
  }
  return ['tollgate', 'option', 'import', place].map(quoteWord).join(' ');
}
