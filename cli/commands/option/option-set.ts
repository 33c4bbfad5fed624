import { isSecretOption } from '../../../shared/domain/option.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { readBack } from '../../../shared/gateway/read-back.ts';
import { holdsSecret } from '../../../shared/gateway/redact.ts';
import { loadSettings } from '../../../shared/screens/settings/load-settings.ts';
import {
  applyOptions,
  type OptionChange,
  optionChanges,
  optionFault,
  unkeptOptions,
} from '../../../shared/screens/settings/option-list.ts';

import { ExitCode } from '../../exit-code.ts';
import { Failure } from '../../failure.ts';
import { confirm, requireConfirmable } from '../ask.ts';
import { runDry } from '../dry-run.ts';
import { readInputText, withoutLineEnd } from '../input-text.ts';
import type { Invocation } from '../invocation.ts';
import { printRecord } from '../print-record.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import type { Session } from '../session.ts';
import { usageFailure } from '../usage.ts';
import { changeText } from './change-text.ts';
import { optionPlace } from './option-place.ts';
import { refuseUnexpected, tellUndo } from './option-undo.ts';
import { isLockOut, lockOutConfirmation, lockOutWarning } from './password-login.ts';
import { refuseUnlisted } from './refuse-unlisted.ts';

/** `option set KEY VALUE`: checked, sent, and read back. A value that is there already is success and sends nothing. */
export async function setOption(invocation: Invocation): Promise<undefined> {
  const key = invocation.operands[0] ?? '';
  const value = await readValue(key, invocation);
  const fault = optionFault(key, value, invocation);
  if (fault !== undefined) {
    const values = { key: sanitise(key), fault };
    throw usageFailure('cliOption.wrongValue', values, { key: 'cliOption.wrongValueHint' });
  }
  const { signal, talk, say } = invocation;
  if (isLockOut(key, value)) requireConfirmable(invocation, [lockOutWarning(say)]);
  await withScreenSession(optionPlace, invocation, 'none', async (session) => {
    const { gateway, context, dryRun } = session;
    const stored = await loadSettings({ gateway }, { signal });
    refuseUnlisted(stored, [key], invocation);
    const [change] = optionChanges(stored, [[key, value]]);
    if (change === undefined) return talk.notice('unchanged', say('cliOption.unchanged', { key: sanitise(key) }));
    refuseUnexpected(change, invocation);
    await talk.notice('change', changeText(change, say), { key });
    if (isLockOut(key, value)) await confirm(lockOutConfirmation(context), invocation, { always: true });
    if (dryRun) return runDry(dryRun, saved(change, session, invocation), invocation).then(() => undefined);
    await saved(change, session, invocation);
    // Before anything is read back: the way back must not get lost with the look at it (TRU-02).
    await tellUndo(change, session, invocation);
    const now = await readBack(() => loadSettings({ gateway }, { signal }));
    if (now === undefined) await talk.warning('not-read-back', say('form.notReadBack'));
    else if (unkeptOptions([change], now).length > 0) throw notSaved(key, say('settings.notKept'));
    const { format } = invocation.output;
    if (format === 'table' || format === 'wide') {
      return invocation.world.stdout.write(`${say('cliOption.set', { key: sanitise(key) })}\n`);
    }
    const shown = isSecretOption(key) || holdsSecret(value) ? null : value;
    return printRecord({ key, value: shown, result: 'done' }, `option/${sanitise(key)}`, invocation);
  });
  return undefined;
}

/** The value as a word, from a file or from standard input; a secret never as a word. */
async function readValue(key: string, { operands, flags, world }: Invocation): Promise<string> {
  const word = operands[1];
  const file = flags.text('value-file');
  const ways = [word !== undefined, file !== undefined, flags.on('value-stdin')].filter(Boolean).length;
  const values = { key: sanitise(key) };
  if (ways > 1) throw usageFailure('cliOption.valueTwice', values);
  if (ways === 0) throw usageFailure('cliOption.valueMissing', values, { key: 'cliOption.valueMissingHint' });
  if (word !== undefined && isSecretOption(key)) {
    throw usageFailure('cliOption.secretInArguments', values, { key: 'cliOption.secretInArgumentsHint' });
  }
  return word ?? withoutLineEnd(await (file === undefined ? world.stdin.text() : readInputText(file, world)));
}

async function saved(change: OptionChange, { context }: Session, { signal }: Invocation): Promise<void> {
  for await (const result of applyOptions([change], context, { signal })) {
    if (result.outcome === 'failed') throw result.error;
  }
}

function notSaved(key: string, reason: string): Failure {
  return new Failure({
    code: 'not-kept',
    exitCode: ExitCode.Refused,
    message: { key: 'cliOption.notSaved', values: { key: sanitise(key), reason } },
  });
}
