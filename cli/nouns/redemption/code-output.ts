import { dirname, join } from 'node:path';
import { safeFileName } from '../../../shared/format/file-name.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatTime } from '../../../shared/format/time.ts';
import { quotaCell } from '../../../shared/screen/cells.ts';
import { readableColumn } from '../../../shared/screen/readable-column.ts';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { noExpiry, type RedemptionDraft } from '../../../shared/screens/redemption/redemption-form.ts';
import { type OutputTarget, openTarget, outputOf } from '../../list/files/output-target.ts';
import type { OutputColumn, RowWriter } from '../../output/output-column.ts';
import type { OutputSettings } from '../../output/output-settings.ts';
import { openRowWriter } from '../../output/row-writer.ts';
import { prepareConfigFolder } from '../../profiles/config-folder.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Output } from '../../world/world.ts';
import type { CodeRun } from './code-run.ts';

/** The destination of codes: a stream, written as they are created, or a file that appears at the end, complete. */
export interface CodeOutput {
  isFile: boolean;
  add(codes: readonly string[]): Promise<void>;
  /**
   * Ends the output, under the name `part` where it is incomplete. Undelivered codes are rescued; resolves to whether
   * all were delivered.
   */
  end(part?: string): Promise<boolean>;
  /** Aborted when no more codes can be delivered, so that no further ones are created. */
  signal: AbortSignal;
  /** Removes a temporary file that did not become the target. */
  discard(): Promise<void>;
}

/**
 * Opens the output before any request. Codes written to a stream are recorded as delivered at once, those for a file at
 * its end.
 */
export async function openCodeOutput(
  { draft, file: record, delivered }: CodeRun,
  target: OutputTarget,
  context: ScreenContext,
  invocation: Invocation,
): Promise<CodeOutput> {
  const { stdout } = invocation.world;
  const file = await openTarget(target, invocation);
  // A device or a FIFO keeps what was written to it, as standard output does.
  const isFile = file !== undefined && !target.isStream;
  const columns = columnsOf(draft, context);
  const writer = await openWriter(target, columns, file ? outputOf(file) : stdout, file !== undefined);
  const broken = new AbortController();
  let waiting: string[] = [];
  let arrived = delivered;
  const attempt = async (work: () => Promise<void>): Promise<boolean> => {
    if (broken.signal.aborted) return false;
    try {
      await work();
      return true;
    } catch {
      broken.abort();
      return false;
    }
  };
  return {
    isFile,
    signal: broken.signal,
    async add(codes) {
      waiting.push(...codes);
      const isTaken = await attempt(async () => {
        await writer.write(codes);
        if (!file && stdout.closed) throw new Error('the reader went away');
      });
      if (!isTaken || isFile) return;
      waiting = [];
      arrived += codes.length;
      await record?.append({ delivered: arrived }).catch(() => undefined);
    },
    async end(part) {
      const isTaken = await attempt(async () => {
        await writer.end();
        await file?.commit(part);
      });
      if (isTaken) waiting = [];
      if (waiting.length > 0) await rescueCodes(waiting, draft.name, target.path, invocation);
      return waiting.length === 0;
    },
    discard: async () => file?.discard(),
  };
}

function openWriter(
  target: OutputTarget,
  columns: readonly OutputColumn<string>[],
  stdout: Output,
  isFile = false,
): Promise<RowWriter<string>> {
  const isBare = target.asked === undefined && target.settings.columns === undefined;
  const settings: OutputSettings = isBare ? { ...target.settings, format: 'name' } : target.settings;
  return openRowWriter({ settings, columns, stdout, isFile, name: sanitise });
}

/** The fields of a code for machine formats; people get the code alone. */
function columnsOf(
  { name, quota, expired_time }: RedemptionDraft,
  context: ScreenContext,
): readonly OutputColumn<string>[] {
  const isEndless = expired_time === noExpiry;
  const expiry = { raw: isEndless ? null : expired_time, text: isEndless ? '' : formatTime(expired_time) };
  return [
    { id: 'key', header: 'key', cell: (code) => ({ raw: code, text: sanitise(code) }) },
    { id: 'name', header: 'name', cell: () => ({ raw: name, text: sanitise(name) }) },
    {
      id: 'quota',
      header: 'quota',
      cell: () => quotaCell(quota, context),
      readable: readableColumn({ id: 'quota', unit: 'quota' }, context),
    },
    {
      id: 'expired_time',
      header: 'expired time',
      cell: () => expiry,
      readable: readableColumn({ id: 'expired_time', unit: 'time' }, context),
    },
  ];
}

/**
 * Rescues codes that could not be delivered: they go to a file beside the target or among the program's own files,
 * which a message names; if that fails too, to standard error. Codes must never be lost.
 */
async function rescueCodes(
  codes: readonly string[],
  name: string,
  target: string | undefined,
  { world, talk, say }: Invocation,
): Promise<void> {
  const text = codes.map((code) => `${code}\n`).join('');
  const time = new Date(world.clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const fileName = safeFileName(`recovered-${name}-${time}-${world.processId}`, 'txt', 'recovered-codes');
  const folders = [
    async () => join(await prepareConfigFolder(world)),
    async () => (target === undefined ? world.currentFolder : dirname(target)),
    async () => world.currentFolder,
  ];
  for (const folder of folders) {
    try {
      const path = join(await folder(), fileName);
      await world.files.writeAtomic(path, text, { mode: 0o600, overwrite: false });
      await talk.warning('codes-recovered', say('batch.codesRecovered', { count: codes.length, path }));
      return;
    } catch {
      // Tries the next location.
    }
  }
  await talk.warning('codes-on-stderr', say('batch.codesOnStderr', { count: codes.length }));
  await world.stderr.write(text);
}
