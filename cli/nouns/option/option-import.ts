import { isReadOnlyOption } from '../../../shared/domain/option/option.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { mayBeDone } from '../../../shared/gateway/client/gateway-error.ts';
import { Refusal } from '../../../shared/screen/refusal.ts';
import { groupLossConfirmation } from '../../../shared/screens/settings/group-loss.ts';
import { isLockOut, lockOutWarning } from '../../../shared/screens/settings/lock-out.ts';
import { readOptionFile } from '../../../shared/screens/settings/option-list.ts';
import {
  loadOptions,
  type OptionChange,
  type OptionsWritten,
  optionChanges,
} from '../../../shared/screens/settings/options.ts';
import { saveOptions } from '../../../shared/screens/settings/save-options.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { typedCommand } from '../../list/batch/typed-command.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { changeText } from '../../list/undo/change-text.ts';
import { confirm, requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { printPlanned } from '../../program/dry-run.ts';
import { readInputText } from '../../program/input-text.ts';
import { type PlainRecord, printPlainRecords } from '../../program/print-record.ts';
import { usageFailure } from '../../program/usage.ts';
import { failureCode, notAllSaved, optionTarget, refuseFaults, refuseMoved, refuseUnlisted } from './option-check.ts';
import { keepBefore } from './option-undo.ts';

/** `option diff FILE`: prints what an import would change; exit code 11 when there are changes. */
export async function diffOptions(invocation: Invocation): Promise<number> {
  const wanted = await readWanted(invocation);
  const { signal, talk, say } = invocation;
  return withScreenSession(optionTarget, invocation, 'none', async ({ gateway }) => {
    const changes = optionChanges(await loadOptions({ gateway }, { signal }), wanted);
    const { format } = invocation.output;
    if (format === 'table' || format === 'wide') {
      await invocation.world.stdout.write(changes.map((change) => `${changeText(change, say)}\n`).join(''));
    } else {
      const records = changes.map(({ key, before, after, isSecret }) => ({
        key,
        before: before ?? null,
        after: isSecret ? null : after,
        secret: isSecret,
      }));
      await printPlainRecords(records, ['key', 'before', 'after', 'secret'], nameOf, invocation);
    }
    if (changes.length === 0) await talk.notice('same', say('cliOption.nothingToChange'));
    else await talk.notice('differs', say('cliOption.differs', { count: changes.length }), { count: changes.length });
    return changes.length === 0 ? ExitCode.Ok : ExitCode.Drift;
  });
}

/** `option import FILE`: diff, confirmation, one write per option, and a read-back of all. */
export async function importOptions(invocation: Invocation): Promise<undefined> {
  const wanted = await readWanted(invocation);
  const { signal, talk, say } = invocation;
  const isLocking = [...wanted].some(([key, value]) => isLockOut(key, value));
  requireConfirmable(invocation, isLocking ? [lockOutWarning(say)] : []);
  await withScreenSession(optionTarget, invocation, 'none', async (session) => {
    const { gateway, dryRun } = session;
    const stored = await loadOptions({ gateway }, { signal });
    refuseUnlisted(stored, wanted.keys(), invocation);
    const changes = optionChanges(stored, wanted);
    if (changes.length === 0) return talk.notice('same', say('cliOption.nothingToChange'));
    for (const change of changes) await talk.notice('change', changeText(change, say), { key: change.key });
    const locks = changes.some(({ key, after }) => isLockOut(key, after));
    const prompt = say('cliOption.importQuestion', { count: changes.length });
    const loss = await groupLossConfirmation(changes, session.context, { signal });
    const consequences = [
      ...(loss?.consequences ?? [say('action.onGateway', { gateway: gateway.origin })]),
      ...(locks ? [lockOutWarning(say)] : []),
    ];
    await confirm({ prompt, consequences }, invocation, { always: locks || loss !== undefined });
    await refuseMoved(changes, session, invocation);
    const undo = await keepBefore(changes, invocation);
    const about = { verb: 'import', command: typedCommand(invocation, []) };
    const written = await saveOptions(changes, about, session.context, {
      signal,
      readBack: dryRun === undefined,
      onProgress: (done, total) => void talk.progress(say('cli.progress', { done, total })),
    });
    await talk.clearProgress();
    if (dryRun) return printPlanned(dryRun, invocation);
    const isChanged = written.saved.length > 0 || written.failed.some(({ error }) => mayBeDone(error));
    if (undo !== undefined && isChanged) {
      await talk.notice('undo', say('batch.undoWith', { command: undo }), { command: undo });
    }
    return notify(changes, written, invocation);
  });
  return undefined;
}

/**
 * The file's options without those that no import can set, which are reported; every value is checked before any
 * request.
 */
async function readWanted(invocation: Invocation): Promise<Map<string, string>> {
  const source = invocation.operands[0] ?? '';
  const wanted = parseFile(source, await readInputText(source, invocation.world), invocation);
  const readOnly = [...wanted.keys()].filter(isReadOnlyOption);
  for (const key of readOnly) wanted.delete(key);
  if (readOnly.length > 0) {
    const { talk, say } = invocation;
    const text = say('cliOption.readOnlyLeft', { count: readOnly.length, keys: readOnly.map(sanitise) });
    await talk.notice('read-only', text, { keys: readOnly });
  }
  refuseFaults(wanted, invocation);
  return wanted;
}

function parseFile(source: string, text: string, invocation: Invocation): Map<string, string> {
  try {
    return readOptionFile(text, invocation);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw usageFailure('cli.wrongField', { flag: sanitise(source), message: error.message });
  }
}

async function notify(
  changes: readonly OptionChange[],
  written: OptionsWritten,
  invocation: Invocation,
): Promise<void> {
  const { say, talk, output } = invocation;
  const { saved, failed, isUnread } = written;
  if (output.format !== 'table' && output.format !== 'wide') {
    const records = changes.map(({ key }): PlainRecord => {
      const failure = failed.find(({ change }) => change.key === key);
      return { key, result: failure ? 'failed' : 'done', message: failure?.reason ?? '' };
    });
    await printPlainRecords(records, ['key', 'result', 'message'], nameOf, invocation);
  }
  const count = saved.length;
  if (count > 0) await talk.notice('done', say('cliOption.imported', { count }), { count });
  if (isUnread) await talk.warning('not-read-back', say('form.notReadBack'));
  if (failed.length === 0) return;
  const message = { key: 'cli.itemsFailed', values: { failed: failed.length, total: changes.length } } as const;
  throw notAllSaved(written, message, (failure) => ({
    key: failure.change.key,
    code: failureCode(failure).code,
    message: failure.reason,
  }));
}

function nameOf({ key }: PlainRecord): string {
  return `option/${sanitise(String(key))}`;
}
