import type { UndoAction } from '../../../shared/screen/action.ts';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import type { Connection } from '../../profiles/connection.ts';
import type { Invocation } from '../../program/definition.ts';
import type { FieldChange } from './field-changes.ts';

/**
 * The command line that puts old values back: the command's words, and the changed fields as flags. Where the command
 * knows `--expect`, it does so only if nobody has changed them since. Secrets are left out: their old values are known to
 * nobody. Undefined where nothing else was changed.
 */
export function undoLine(
  command: readonly string[],
  changes: readonly FieldChange[],
  connection: Connection,
  { expects }: { expects: boolean },
): string | undefined {
  const told = changes.filter(({ isSecret }) => !isSecret);
  if (told.length === 0) return undefined;
  const back = told.flatMap(({ flag, isToggle, before }) => {
    if (isToggle) return [before === 'true' ? `--${flag}` : `--no-${flag}`];
    return before.startsWith('-') ? [`--${flag}=${before}`] : [`--${flag}`, before];
  });
  const expected = (expects ? told : []).flatMap(({ flag, after }) => ['--expect', `${flag}=${after}`]);
  const words = ['tollgate', ...command, ...placeWords(connection), ...back, ...expected];
  return words.map(quoteWord).join(' ');
}

/** The flags that lead to the same gateway as the same person, whatever profile is current by then. */
export function placeWords({ profile, gatewayUrl, credentialOrigin }: Connection): string[] {
  if (profile !== undefined && credentialOrigin !== 'environment') return ['--profile', profile];
  return gatewayUrl === undefined ? [] : ['--gateway', gatewayUrl];
}

/**
 * Tells the command lines that take a run of an action back (TUI-18), where there are such, or the journal's where only it knows how: they lead
 * to the same gateway as the same person.
 */
export async function tellUndo(
  undo: Pick<UndoAction<never>, 'commands' | 'recipe' | 'undoes'> | undefined,
  { connection }: { connection: Connection },
  { talk, say }: Invocation,
): Promise<void> {
  const { commands, recipe, undoes } = undo ?? {};
  const byJournal = recipe?.by === 'own' && undoes !== undefined ? [`tollgate journal undo ${undoes}`] : [];
  const lines = commands === undefined || commands.length === 0 ? byJournal : commands;
  if (lines.length === 0) return;
  const place = placeWords(connection).map(quoteWord);
  // lint-allow glued-punctuation: commands of a shell.
  const command = lines.map((line) => [line, ...place].join(' ')).join('; ');
  await talk.notice('undo', say('batch.undoWith', { command }), { command });
}
