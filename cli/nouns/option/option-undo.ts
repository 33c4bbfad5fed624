import { resolve } from 'node:path';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { holdsSecret } from '../../../shared/gateway/client/redact.ts';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { OptionChange } from '../../../shared/screens/settings/options.ts';
import { openFile } from '../../list/files/output-target.ts';
import { connectionWords } from '../../list/undo/undo-line.ts';
import { jsonText } from '../../output/json-text.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';

/** The longest old and new value together, in characters, that a command line repeats. */
const mostRepeated = 300;

/** Prints the command that restores the old value; long values and secrets are not repeated. */
export async function notifyUndo(
  { key, before, after, isSecret }: OptionChange,
  { connection }: Session,
  { talk, say }: Invocation,
): Promise<void> {
  if (before === undefined || isSecret || holdsSecret(before) || holdsSecret(after)) return;
  if (before.length + after.length > mostRepeated) return;
  const words = ['tollgate', 'option', 'set', key, before, ...connectionWords(connection), '--expect', after];
  const command = words.map(quoteWord).join(' ');
  await talk.notice('undo', say('batch.undoWith', { command: sanitise(command) }), { command });
}

/** `--undo-file`: stores the old values before any write; resolves to the command that restores them. */
export async function keepBefore(
  changes: readonly OptionChange[],
  invocation: Invocation,
): Promise<string | undefined> {
  const { flags, world, options } = invocation;
  const typed = flags.text('undo-file');
  if (typed === undefined || options.dryRun) return undefined;
  const path = resolve(world.currentFolder, typed);
  const restorable = changes.filter(({ before, isSecret }) => before !== undefined && !isSecret);
  const draft = await openFile({ path, overwrite: false }, invocation);
  try {
    await draft.write(`${jsonText(Object.fromEntries(restorable.map(({ key, before }) => [key, before])), 2)}\n`);
    await draft.commit();
  } finally {
    await draft.discard();
  }
  return ['tollgate', 'option', 'import', typed].map(quoteWord).join(' ');
}
