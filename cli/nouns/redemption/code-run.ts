import type { RedemptionDraft } from '../../../shared/screens/redemption/redemption-form.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { createRunFile, type RunFile, readRunFile } from '../../list/batch/run-file.ts';
import type { OutputTarget } from '../../list/files/output-target.ts';
import type { Invocation } from '../../program/definition.ts';
import { usageFailure } from '../../program/usage.ts';

const command = 'redemption create';

/** A creation of codes and its record: every code is written down before anything else is done with it. */
export interface CodeRun {
  draft: RedemptionDraft;
  /** The newest code's id before the run; undefined when it could not be told. */
  before: number | undefined;
  /** Codes of earlier commands, oldest first. */
  earlier: readonly string[];
  /** How many of those were printed or written already. */
  delivered: number;
  /** The file the codes go to, as the first command said. */
  output: { path: string; format?: string } | undefined;
  /** Gone on with, after an earlier command. */
  isResumed: boolean;
  /** Undefined where no record can be written. */
  file: RunFile | undefined;
}

/** Where the record of a run that writes a file stands: beside that file. */
function recordBeside(path: string): string {
  return `${path}.resume`;
}

/** A run that was broken off must be gone on with, or be given up for good: begun anew it would make codes twice. */
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

/** Begins the record of a new run: beside its file, else at a place of one's own or among the program's own files. */
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

/** Reads the record of an earlier run; undefined where there is none at that place yet. */
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
