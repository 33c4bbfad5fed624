import { isReadOnlyOption } from '../../../shared/domain/option.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { Refusal } from '../../../shared/screens/refusal.ts';
import { loadSettings } from '../../../shared/screens/settings/load-settings.ts';
import {
  applyOptions,
  type OptionChange,
  optionChanges,
  optionFault,
  readOptionFile,
  unkeptOptions,
} from '../../../shared/screens/settings/option-list.ts';

import { type ExitCode as Code, ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import { confirm, requireConfirmable } from '../ask.ts';
import { printPlanned } from '../dry-run.ts';
import { readInputText } from '../input-text.ts';
import type { Invocation } from '../invocation.ts';
import { type PlainRecord, printPlainRecords } from '../print-record.ts';
import { reportOf } from '../report-failure.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import type { Session } from '../session.ts';
import { usageFailure } from '../usage.ts';
import { changeText } from './change-text.ts';
import { optionPlace } from './option-place.ts';
import { keepBefore, refuseMoved } from './option-undo.ts';
import { isLockOut, lockOutWarning } from './password-login.ts';
import { refuseUnlisted } from './refuse-unlisted.ts';

/** `option diff FILE`: what an import would change, as the result; 11 when something would. */
export async function diffOptions(invocation: Invocation): Promise<number> {
  const wanted = await readWanted(invocation);
  const { signal, talk, say } = invocation;
  return withScreenSession(optionPlace, invocation, 'none', async ({ gateway }) => {
    const changes = optionChanges(await loadSettings({ gateway }, { signal }), wanted);
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

/** `option import FILE`: diff, confirmation, one write an option, and all read back. */
export async function importOptions(invocation: Invocation): Promise<undefined> {
  const wanted = await readWanted(invocation);
  const { signal, talk, say } = invocation;
  const isLocking = [...wanted].some(([key, value]) => isLockOut(key, value));
  requireConfirmable(invocation, isLocking ? [lockOutWarning(say)] : []);
  await withScreenSession(optionPlace, invocation, 'none', async (session) => {
    const { gateway, dryRun } = session;
    const stored = await loadSettings({ gateway }, { signal });
    refuseUnlisted(stored, wanted.keys(), invocation);
    const changes = optionChanges(stored, wanted);
    if (changes.length === 0) return talk.notice('same', say('cliOption.nothingToChange'));
    for (const change of changes) await talk.notice('change', changeText(change, say), { key: change.key });
    const locks = changes.some(({ key, after }) => isLockOut(key, after));
    const question = say('cliOption.importQuestion', { count: changes.length });
    const consequences = [
      say('action.onGateway', { gateway: gateway.origin }),
      ...(locks ? [lockOutWarning(say)] : []),
    ];
    await confirm({ question, consequences }, invocation, { always: locks });
    await refuseMoved(changes, session, invocation);
    const undo = await keepBefore(changes, invocation);
    const outcomes = await apply(changes, session, invocation);
    if (dryRun) return printPlanned(dryRun, invocation);
    if (undo !== undefined) await talk.notice('undo', say('batch.undoWith', { command: undo }), { command: undo });
    return tell(changes, outcomes, invocation);
  });
  return undefined;
}

/** The file without what no import can set, which is told; every value of it checked before any request. */
async function readWanted(invocation: Invocation): Promise<Map<string, string>> {
  const source = invocation.operands[0] ?? '';
  const wanted = parseFile(source, await readInputText(source, invocation.world), invocation);
  const readOnly = [...wanted.keys()].filter(isReadOnlyOption);
  for (const key of readOnly) wanted.delete(key);
  if (readOnly.length > 0) {
    const { talk, say } = invocation;
    const text = say('cliOption.readOnlyLeft', { count: readOnly.length, keys: sanitise(readOnly.join(', ')) });
    await talk.notice('read-only', text, { keys: readOnly });
  }
  for (const [key, value] of wanted) {
    const fault = optionFault(key, value, invocation);
    if (fault === undefined) continue;
    const values = { key: sanitise(key), fault };
    throw usageFailure('cliOption.wrongValue', values, { key: 'cliOption.wrongValueHint' });
  }
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

/** What went wrong with each option; undefined for what is saved. */
type Outcomes = Map<OptionChange, { code: string; message: string; exitCode: number } | undefined>;

async function apply(changes: readonly OptionChange[], session: Session, invocation: Invocation): Promise<Outcomes> {
  const { signal, talk, say } = invocation;
  const outcomes: Outcomes = new Map();
  for await (const result of applyOptions(changes, session.context, { signal })) {
    const change = changes.find(({ key }) => key === result.key);
    if (!change) continue;
    outcomes.set(change, result.outcome === 'failed' ? reportOf(result.error, say) : undefined);
    await talk.progress(say('cli.progress', { done: outcomes.size, total: changes.length }));
  }
  await talk.clearProgress();
  for (const change of changes) {
    if (outcomes.has(change)) continue;
    outcomes.set(change, { code: 'not-tried', message: say('cliOption.notTried'), exitCode: ExitCode.PartlyFailed });
  }
  const written = changes.filter((change) => outcomes.get(change) === undefined);
  if (session.dryRun || written.length === 0) return outcomes;
  const now = await loadSettings(session, { signal });
  for (const change of unkeptOptions(written, now)) {
    outcomes.set(change, { code: 'not-kept', message: say('settings.notKept'), exitCode: ExitCode.Refused });
  }
  return outcomes;
}

async function tell(changes: readonly OptionChange[], outcomes: Outcomes, invocation: Invocation): Promise<void> {
  const { say, talk, output } = invocation;
  const failed = changes.flatMap((change) => {
    const fault = outcomes.get(change);
    return fault ? [{ ...fault, key: change.key }] : [];
  });
  if (output.format !== 'table' && output.format !== 'wide') {
    const records = changes.map((change): PlainRecord => {
      const fault = outcomes.get(change);
      return { key: change.key, result: fault ? 'failed' : 'done', message: fault?.message ?? '' };
    });
    await printPlainRecords(records, ['key', 'result', 'message'], nameOf, invocation);
  }
  const done = changes.length - failed.length;
  if (done > 0) await talk.notice('done', say('cliOption.imported', { count: done }), { count: done });
  if (failed.length === 0) return;
  const codes = new Set(failed.map(({ exitCode }) => exitCode));
  const isWhole = done === 0 && codes.size === 1;
  throw new Failure({
    code: isWhole ? (failed[0]?.code ?? 'failed') : 'partly-failed',
    exitCode: isWhole ? (failed[0]?.exitCode as Code) : ExitCode.PartlyFailed,
    message: { key: 'cli.itemsFailed', values: { failed: failed.length, total: changes.length } },
    items: failed.map(({ key, code, message }) => ({ key, code, message })),
  });
}

function nameOf({ key }: PlainRecord): string {
  return `option/${sanitise(String(key))}`;
}
