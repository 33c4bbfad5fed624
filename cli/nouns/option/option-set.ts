import { isSecretOption } from '../../../shared/domain/option/option.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { holdsSecret } from '../../../shared/gateway/client/redact.ts';
import { confirmSite } from '../../../shared/screen/flow/confirm-rows.ts';
import { effectNotes } from '../../../shared/screens/settings/effect-notes.ts';
import { groupLossConfirmation } from '../../../shared/screens/settings/group-loss.ts';
import { isLockOut, lockOutConfirmation, lockOutWarning } from '../../../shared/screens/settings/lock-out.ts';
import { loadOptions, optionChanges, writeOptions } from '../../../shared/screens/settings/options.ts';
import { saveOptions } from '../../../shared/screens/settings/save-options.ts';
import { typedCommand } from '../../list/batch/typed-command.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { changeText } from '../../list/undo/change-text.ts';
import { canAsk, confirm, requireConfirmable } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { readInputText, withoutLineEnd } from '../../program/input-text.ts';
import { printRecord } from '../../program/print-record.ts';
import { usageFailure } from '../../program/usage.ts';
import {
  notAllSaved,
  optionTarget,
  refuseFaults,
  refuseMoved,
  refuseUnexpected,
  refuseUnlisted,
} from './option-check.ts';
import { notifyUndo } from './option-undo.ts';

/** `option set KEY VALUE`: checked, sent, and read back. A value that is already set is success and sends nothing. */
export async function setOption(invocation: Invocation): Promise<undefined> {
  const key = invocation.operands[0] ?? '';
  const value = await readValue(key, invocation);
  refuseFaults([[key, value]], invocation);
  const { signal, talk, say } = invocation;
  if (isLockOut(key, value)) requireConfirmable(invocation, [lockOutWarning(say)]);
  await withScreenSession(optionTarget, invocation, 'none', async (session) => {
    const { gateway, context, dryRun } = session;
    const stored = await loadOptions({ gateway }, { signal });
    refuseUnlisted(stored, [key], invocation);
    const [change] = optionChanges(stored, [[key, value]]);
    if (change === undefined) return talk.notice('unchanged', say('cliOption.unchanged', { key: sanitise(key) }));
    refuseUnexpected(change, invocation);
    await talk.notice('change', changeText(change, say), { key });
    if (isLockOut(key, value)) await confirm(lockOutConfirmation(context), invocation, { always: true });
    const loss = await groupLossConfirmation([change], context, { signal });
    if (loss) {
      requireConfirmable(invocation, loss.consequences);
      await confirm(loss, invocation, { always: true });
    } else if (!isLockOut(key, value) && canAsk(invocation)) {
      await confirm(confirmSite('cliOption.setQuestion', [], context, { key: sanitise(key) }), invocation);
    }
    await refuseMoved([change], session, invocation);
    if (dryRun) {
      return runDry(dryRun, writeOptions([change], context, { signal, readBack: false }), invocation).then(
        () => undefined,
      );
    }
    const onWritten = () => notifyUndo(change, session, invocation);
    const command = typedCommand(invocation, []);
    const written = await saveOptions([change], { verb: 'set', command }, context, { signal, onWritten });
    const [failure] = written.failed;
    if (failure?.error) throw failure.error;
    if (failure) {
      const values = { key: sanitise(key), reason: failure.reason };
      throw notAllSaved(written, { key: 'cliOption.notSaved', values }, () => ({ key }));
    }
    for (const note of effectNotes([{ key, label: sanitise(key) }], new Map([[key, value]]), context)) {
      await talk.warning('without-effect', note);
    }
    if (written.isUnread) await talk.warning('not-read-back', say('form.notReadBack'));
    const { format } = invocation.output;
    if (format === 'table' || format === 'wide') {
      return invocation.world.stdout.write(`${say('cliOption.set', { key: sanitise(key) })}\n`);
    }
    const shown = isSecretOption(key) || holdsSecret(value) ? null : value;
    return printRecord({ key, value: shown, result: 'done' }, `option/${sanitise(key)}`, invocation);
  });
  return undefined;
}

const passwordInAddress = /:\/\/[^\s/?#@]*:[^\s/?#@]+@/;

/** The value from an operand, a file or standard input; a secret is refused as an operand. */
async function readValue(key: string, { operands, flags, world }: Invocation): Promise<string> {
  const word = operands[1];
  const file = flags.text('value-file');
  const ways = [word !== undefined, file !== undefined, flags.on('value-stdin')].filter(Boolean).length;
  const values = { key: sanitise(key) };
  if (ways > 1) throw usageFailure('cliOption.valueTwice', values);
  if (ways === 0) throw usageFailure('cliOption.valueMissing', values, { key: 'cliOption.valueMissingHint' });
  // A URL with a password is a secret too, whatever the option's name is.
  if (word !== undefined && (isSecretOption(key) || passwordInAddress.test(word))) {
    throw usageFailure('cliOption.secretInArguments', values, { key: 'cliOption.secretInArgumentsHint' });
  }
  return word ?? withoutLineEnd(await (file === undefined ? world.stdin.text() : readInputText(file, world)));
}
