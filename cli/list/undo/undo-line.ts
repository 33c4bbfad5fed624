import type { UndoAction } from '../../../shared/screen/action.ts';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { Connection } from '../../profiles/connection.ts';
import type { Invocation } from '../../program/definition.ts';
import type { FieldChange } from './field-changes.ts';

/**
 * The command line that restores old values: the command's words, with the changed fields as flags. For a command that
 * has `--expect`, the line does so only if nobody has changed the fields since. Secrets are left out because their old
 * values are not known. Undefined when nothing else was changed.
 */
export function undoLine(
  command: readonly string[],
  changes: readonly FieldChange[],
  connection: Connection,
  { expects }: { expects: boolean },
): string | undefined {
  const shown = changes.filter(({ isSecret }) => !isSecret);
  if (shown.length === 0) return undefined;
  const back = shown.flatMap(({ flag, isToggle, before }) => {
    if (isToggle) return [before === 'true' ? `--${flag}` : `--no-${flag}`];
    return before.startsWith('-') ? [`--${flag}=${before}`] : [`--${flag}`, before];
  });
  const expected = (expects ? shown : []).flatMap(({ flag, after }) => ['--expect', `${flag}=${after}`]);
  const words = ['tollgate', ...command, ...connectionWords(connection), ...back, ...expected];
  return words.map(quoteWord).join(' ');
}

/** The flags that select the same gateway and the same user, whichever profile is current later. */
export function connectionWords({ profile, gatewayUrl, credentialOrigin }: Connection): string[] {
  if (profile !== undefined && credentialOrigin !== 'environment') return ['--profile', profile];
  return gatewayUrl === undefined ? [] : ['--gateway', gatewayUrl];
}

/**
 * Prints the command that undoes the journal entry of an action (TUI-18), because that one refuses to undo twice: an
 * amount would be subtracted twice by the opposite command. Where no journal is kept, prints the opposite commands.
 * The lines select the same gateway and the same user.
 */
export async function notifyUndo(
  undo: Pick<UndoAction<unknown>, 'commands' | 'recipe' | 'undoes'> | undefined,
  { connection }: { connection: Connection },
  { talk, say }: Invocation,
): Promise<void> {
  const { commands = [], recipe, undoes } = undo ?? {};
  const isJournalled = undoes !== undefined && (commands.length > 0 || recipe?.by === 'own');
  const lines = isJournalled ? [`tollgate journal undo ${undoes}`] : commands;
  if (lines.length === 0) return;
  const words = connectionWords(connection).map(quoteWord);
  // lint-allow glued-punctuation: commands of a shell.
  const command = lines.map((line) => [line, ...words].join(' ')).join('; ');
  await talk.notice('undo', say('batch.undoWith', { command }), { command });
}
