import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { isRecord } from '../../../shared/domain/record.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { PulseRow } from '../../../shared/screens/pulse/pulse-line.ts';
import {
  changesText,
  type NoticeStates,
  type PulseChange,
  pulseChanges,
} from '../../../shared/screens/pulse/pulse-notice.ts';
import { brokenNames } from '../../../shared/screens/pulse/pulse-screen.ts';
import { prepareConfigFolder } from '../../profiles/config-folder.ts';
import { gatewayPrefix } from '../../profiles/gateway-prefix.ts';
import { fileVersion, readJsonFile, writeFailure } from '../../profiles/json-file.ts';
import { withLock } from '../../profiles/lock.ts';
import type { Invocation } from '../../program/definition.ts';

/** ms that the command may run; then it is killed and counts as failed. */
const longestRun = 60_000;
/** ms until a failed command is retried; each further pause is twice as long, up to `longestPause`. */
const firstPause = 30_000;
const longestPause = 600_000;

/** State that is stored between readings and runs, so that a restart neither repeats nor misses a notice. */
interface NoticeMemory {
  told: NoticeStates;
  /** The number of consecutive failed runs. */
  failures: number;
  /** Unix ms before which the command does not run: it is running now, perhaps in another process, or it failed. */
  notBefore: number;
}

/** The command to notify, and its limits. */
export interface Notifier {
  gatewayUrl: string;
  profile: string;
  command: string;
  /** ms for which the same thing is not reported again. */
  quiet: number;
}

/**
 * Runs the user's command with what changed since its last notice (ASK-12), if it may run now. `rows` are those of a
 * complete reading. After a failed run the same changes are sent again later. Resolves to false where it failed.
 */
export async function notifyChange(
  rows: readonly PulseRow[],
  notifier: Notifier,
  invocation: Invocation,
): Promise<boolean> {
  const { world, talk, say } = invocation;
  const path = await memoryPath(notifier, invocation);
  const owed = await changeMemory(path, invocation, (memory) => {
    const now = world.clock.now();
    const changed = pulseChanges(rows, memory.told, { now, quiet: notifier.quiet });
    if (changed.changes.length === 0 || now < memory.notBefore) return undefined;
    // Stored before the command runs, so that another process does not send the same notice meanwhile.
    return { next: { ...memory, notBefore: now + longestRun }, result: changed };
  });
  if (owed === undefined) return true;
  const failure = await run(owed.changes, rows, notifier, invocation);
  const pause = await changeMemory(path, invocation, (memory) => {
    if (failure === undefined) return { next: { told: owed.states, failures: 0, notBefore: 0 }, result: 0 };
    const wait = Math.min(longestPause, firstPause * 2 ** memory.failures);
    const next = { ...memory, failures: memory.failures + 1, notBefore: world.clock.now() + wait };
    return { next, result: wait };
  });
  if (failure === undefined) {
    const count = owed.changes.length;
    await talk.notice('told', say('pulse.onChangeTold', { count }), { count });
    return true;
  }
  const seconds = Math.round((pause ?? 0) / 1000);
  await talk.warning('on-change-failed', say('pulse.onChangeFailed', { reason: failure, seconds }));
  return false;
}

/** Runs the command; resolves to the reason of a failure. */
async function run(
  changes: readonly PulseChange[],
  rows: readonly PulseRow[],
  { gatewayUrl, profile, command }: Notifier,
  { world, signal, say }: Invocation,
): Promise<string | undefined> {
  const notice = {
    text: changesText(changes, { say }),
    at: Math.floor(world.clock.now() / 1000),
    gateway: gatewayUrl,
    profile,
    changes,
    broken: brokenNames(rows),
  };
  const limit = new AbortController();
  const timer = world.clock.sleep(longestRun, AbortSignal.any([signal, limit.signal])).then(
    () => limit.abort(),
    () => undefined,
  );
  try {
    const ended = await world.runShell(command, `${JSON.stringify(notice)}\n`, AbortSignal.any([signal, limit.signal]));
    if (ended.code === 0) return undefined;
    const [last] = ended.output.trim().split('\n').slice(-1);
    return last ? sanitise(last).slice(0, 200) : say('pulse.onChangeNoMessage', { code: ended.code });
  } catch (error) {
    return sanitise(error instanceof Error ? error.message : String(error));
  } finally {
    limit.abort();
    await timer;
  }
}

async function changeMemory<Result>(
  path: string,
  { world }: Invocation,
  change: (memory: NoticeMemory) => { next: NoticeMemory; result: Result } | undefined,
): Promise<Result | undefined> {
  try {
    return await withLock(world, path, async () => {
      const changed = change(memoryOf(await readJsonFile(world, path)));
      if (changed === undefined) return undefined;
      const content = `${JSON.stringify({ version: fileVersion, ...changed.next }, undefined, 2)}\n`;
      await world.files.writeAtomic(path, content, { mode: 0o600, overwrite: true });
      return changed.result;
    });
  } catch (error) {
    throw writeFailure(path, error);
  }
}

function memoryOf(stored: Record<string, unknown> | undefined): NoticeMemory {
  const { told, failures, notBefore } = stored ?? {};
  return {
    told: isRecord(told) ? (told as unknown as NoticeStates) : {},
    failures: Number(failures) || 0,
    notBefore: Number(notBefore) || 0,
  };
}

/** One state file per gateway and command: two commands for the same gateway are notified independently. */
async function memoryPath({ gatewayUrl, command }: Notifier, { world }: Invocation): Promise<string> {
  const hash = createHash('sha256').update(command).digest('hex').slice(0, 16);
  const folder = join(await prepareConfigFolder(world), 'notices');
  await world.files.makeFolder(folder, 0o700);
  return join(folder, `${gatewayPrefix(gatewayUrl)}${hash}.json`);
}
