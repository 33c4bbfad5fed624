import type { RedemptionDraft } from '../../../shared/screens/redemption/redemption-form.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { createRunFile, type RunFile, readRunFile } from '../../list/batch/run-file.ts';
import type { OutputTarget } from '../../list/files/output-target.ts';
import type { Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';

const command = 'redemption create';

/** A creation of codes and its record: every code is recorded before anything else is done with it. */
export interface CodeRun {
  draft: RedemptionDraft;
  /** The newest code's id before the run; undefined when it could not be read. */
  before: number | undefined;
  /** Codes of earlier commands, oldest first. */
  earlier: readonly string[];
  /** How many of those were printed or written already. */
  delivered: number;
  /** The file for the codes, from the first command's flags. */
  output: { path: string; format?: string } | undefined;
  /** The run continues an earlier command. */
  isResumed: boolean;
  /** Undefined where no record can be written. */
  file: RunFile | undefined;
}

/** The path of the record of a run that writes a file: beside that file. */
function recordBeside(path: string): string {
  return `${path}.resume`;
}

/** An interrupted run must be resumed, or its record be deleted: a new run would create the codes twice. */
export async function refuseUnfinished(
  { path, isStream }: OutputTarget,
  { world }: Pick<Invocation, 'world'>,
): Promise<void> {
  if (path === undefined || isStream || !(await world.files.stat(recordBeside(path)))) return;
  throw new Failure({
    code: 'unfinished-run',
    exitCode: ExitCode.Usage,
    message: { key: 'batch.unfinished', values: { path: recordBeside(path) } },
    hint: { key: 'batch.unfinishedHint', values: { path: recordBeside(path) } },
  });
}

/**
 * Begins the record of a new run: beside its file, else at a path that the user chose or among the program's own files.
 */
export async function beginCodeRun(
  draft: RedemptionDraft,
  facts: { gateway: string; before: number | undefined; target: OutputTarget; resumeFile: string | undefined },
  { world }: Pick<Invocation, 'world'>,
): Promise<CodeRun> {
  const { gateway, before, target, resumeFile } = facts;
  const { path, isStream, asked } = target;
  const header = { run: command, gateway, draft, before, output: path ?? null, format: asked ?? null };
  const beside = resumeFile ?? (path === undefined || isStream ? undefined : recordBeside(path));
  const creating = createRunFile(header, beside, world);
  const file = await (beside === undefined ? creating.catch(() => undefined) : creating);
  const output = path === undefined ? undefined : { path, format: asked };
  return { draft, before, earlier: [], delivered: 0, output, isResumed: false, file };
}

/** Reads the record of an earlier run; undefined where no file is there yet. */
export async function readCodeRun(
  resumeFile: string,
  gateway: string,
  { world }: Pick<Invocation, 'world'>,
): Promise<CodeRun | undefined> {
  const file = await readRunFile(resumeFile, { run: command, gateway }, world);
  if (!file) return undefined;
  const { draft, before, output, format } = file.header;
  if (!isDraft(draft)) throw usageFailure('batch.notARun', { path: resumeFile }, { key: 'batch.notARunHint' });
  const earlier = file.earlier.flatMap(({ codes }) => (Array.isArray(codes) ? codes.map(String) : []));
  const delivered = file.earlier.reduce((most, record) => Math.max(most, Number(record.delivered ?? 0)), 0);
  return {
    draft,
    before: typeof before === 'number' ? before : undefined,
    earlier,
    delivered,
    output:
      typeof output === 'string'
        ? { path: output, format: typeof format === 'string' ? format : undefined }
        : undefined,
    isResumed: true,
    file,
  };
}

function isDraft(value: unknown): value is RedemptionDraft {
  const { name, quota, count, expired_time } = (value ?? {}) as Partial<Record<keyof RedemptionDraft, unknown>>;
  return typeof name === 'string' && [quota, count, expired_time].every((part) => Number.isSafeInteger(part));
}
