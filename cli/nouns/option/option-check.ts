import { Role } from '../../../shared/domain/user/role.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { holdsSecret } from '../../../shared/gateway/client/redact.ts';
import {
  loadOptions,
  type OptionChange,
  type OptionFailure,
  type OptionsWritten,
  optionFault,
  type StoredOptions,
  type UnlistedOption,
  unlistedOptions,
} from '../../../shared/screens/settings/options.ts';
import { ExitCode, exitCodeOf } from '../../failure/exit-code.ts';
import { Failure, type FailureFacts, type Sentence } from '../../failure/failure.ts';
import { changedMeanwhile } from '../../list/undo/expectations.ts';
import { canAsk } from '../../program/ask.ts';
import type { FlagDefinition, Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';

/** Who may see and change options, and the title of the list (NAV-03). */
export const optionTarget = { noun: 'option', access: Role.Root, title: 'cliOption.title' } as const;

export const newFlag: FlagDefinition = { name: 'new', kind: 'switch', help: { key: 'cliOption.flagNew' } };

/** TRU-05: ends the command with 2 for a key that this gateway does not list, unless `--new` confirms it. */
export function refuseUnlisted(stored: StoredOptions, keys: Iterable<string>, { flags, say }: Invocation): void {
  if (flags.on('new')) return;
  const unlisted = unlistedOptions(stored, keys);
  const [first, ...more] = unlisted;
  if (first === undefined) return;
  const { nearest } = first;
  if (more.length === 0) {
    const hint = nearest.length === 0 ? 'cliOption.unlistedHint' : 'cliOption.unlistedHintNearest';
    throw usageFailure('cliOption.unlisted', { key: sanitise(first.key) }, { key: hint, values: { nearest } });
  }
  const named = ({ key, nearest: near }: UnlistedOption) =>
    near.length === 0 ? sanitise(key) : say('cliOption.unlistedNearest', { key: sanitise(key), nearest: near });
  throw usageFailure('cliOption.unlistedMany', { keys: unlisted.map(named) }, { key: 'cliOption.unlistedHint' });
}

/** Invalid values that need no gateway to be recognised end the command before any request. */
export function refuseFaults(wanted: Iterable<readonly [key: string, value: string]>, { say }: Invocation): void {
  for (const [key, value] of wanted) {
    const fault = optionFault(key, value, { say }, { before: value });
    if (fault === undefined) continue;
    throw usageFailure('cliOption.wrongValue', { key: sanitise(key), fault }, { key: 'cliOption.wrongValueHint' });
  }
}

/** Handles `--expect VALUE`, or KEY=VALUE as for other nouns: refuses an option that somebody else has changed. */
export function refuseUnexpected({ key, before = '', isSecret }: OptionChange, { flags }: Invocation): void {
  const typed = flags.text('expect');
  const expected = typed?.startsWith(`${key}=`) ? typed.slice(key.length + 1) : typed;
  if (expected === undefined || isSecret || before === expected) return;
  if (holdsSecret(before)) throw changedMeanwhile(key, [key]);
  const values = { key: sanitise(key), before: sanitise(before), expected: sanitise(expected) };
  throw new Failure({
    code: 'changed-meanwhile',
    exitCode: ExitCode.Refused,
    message: { key: 'cliOption.notExpected', values },
    hint: { key: 'batch.changedMeanwhileHint' },
  });
}

/** The prompt took time: an option that somebody else changed meanwhile is not overwritten. */
export async function refuseMoved(
  changes: readonly OptionChange[],
  { gateway }: Session,
  { options, signal, world }: Invocation,
): Promise<void> {
  if (options.yes || options.dryRun || !canAsk({ world, options })) return;
  const now = await loadOptions({ gateway }, { signal });
  const moved = changes.filter(({ key, before, isSecret }) => !isSecret && now.get(key) !== before);
  const [first] = moved;
  const keys = moved.map(({ key }) => sanitise(key));
  if (first) throw changedMeanwhile(first.key, keys);
}

/** The code and exit code of an option that was not saved. */
export function failureCode({ kind, error }: OptionFailure): Pick<FailureFacts, 'code' | 'exitCode'> {
  if (error) return { code: error.kind, exitCode: exitCodeOf(error) };
  return { code: kind, exitCode: kind === 'not-kept' ? ExitCode.Refused : ExitCode.PartlyFailed };
}

/**
 * The failure for options that were not all saved: exit code 10 where some were, else the code of the first failure.
 */
export function notAllSaved<Change extends OptionChange>(
  { saved, failed }: Pick<OptionsWritten<Change>, 'saved' | 'failed'>,
  message: Sentence,
  itemOf: (failure: OptionFailure<Change>) => Record<string, unknown>,
): Failure {
  const [first] = failed;
  const isPart = saved.length > 0 || first === undefined;
  const facts = isPart ? { code: 'partly-failed', exitCode: ExitCode.PartlyFailed } : failureCode(first);
  return new Failure({ ...facts, message, items: failed.map(itemOf) });
}
