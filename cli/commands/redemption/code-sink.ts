import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatTime } from '../../../shared/format/time.ts';
import { noExpiry, type RedemptionDraft } from '../../../shared/screens/redemption/redemption-form.ts';
import type { OutputColumn } from '../../output/output-column.ts';
import type { OutputSettings } from '../../output/output-settings.ts';
import { openRowWriter, type RowWriter } from '../../output/row-writer.ts';
import type { Draft, Output } from '../../world.ts';
import { type OutputTarget, outputOf } from '../files/output-target.ts';

/** Where codes go to. `add` and `end` reject when they cannot be written; what was added before is then not safe there. */
export interface CodeSink {
  add(codes: readonly string[]): Promise<void>;
  /** `part`: the name of what is not whole. */
  end(part?: string): Promise<void>;
}

/** Codes onto a stream as they come: one a line, or in the format asked for. */
export async function openStreamSink(target: OutputTarget, draft: RedemptionDraft, stdout: Output): Promise<CodeSink> {
  const writer = await openWriter(target, draft, stdout);
  return {
    async add(codes) {
      await writer.write(codes);
      if (stdout.closed) throw new Error('the reader went away');
    },
    end: () => writer.end(),
  };
}

/** Codes into a file that appears at the end, whole. */
export async function openFileSink(target: OutputTarget, draft: RedemptionDraft, file: Draft): Promise<CodeSink> {
  const writer = await openWriter(target, draft, outputOf(file), true);
  return {
    add: (codes) => writer.write(codes),
    async end(part) {
      await writer.end();
      await file.commit(part);
    },
  };
}

function openWriter(
  target: OutputTarget,
  draft: RedemptionDraft,
  stdout: Output,
  isFile = false,
): Promise<RowWriter<string>> {
  const isBare = target.asked === undefined && target.settings.columns === undefined;
  const settings: OutputSettings = isBare ? { ...target.settings, format: 'name' } : target.settings;
  return openRowWriter({ settings, columns: columnsOf(draft), stdout, isFile, name: sanitise });
}

/** What a machine wants to know of a code; people get the code alone. */
function columnsOf({ name, quota, expired_time }: RedemptionDraft): OutputColumn<string>[] {
  const isEndless = expired_time === noExpiry;
  const expiry = { raw: isEndless ? null : expired_time, text: isEndless ? '' : formatTime(expired_time) };
  return [
    { id: 'key', header: 'key', cell: (code) => ({ raw: code, text: sanitise(code) }) },
    { id: 'name', header: 'name', cell: () => ({ raw: name, text: sanitise(name) }) },
    { id: 'quota', header: 'quota', cell: () => ({ raw: quota, text: String(quota) }) },
    { id: 'expired_time', header: 'expired time', cell: () => expiry },
  ];
}
