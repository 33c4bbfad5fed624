import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import type { RedemptionDraft } from '../../../shared/screens/redemption/redemption-form.ts';
import { redemptionForm } from '../../../shared/screens/redemption/redemption-form.ts';
import { createPart, partsOf } from '../../../shared/screens/redemption/redemption-save.ts';
import { redemptionScreen } from '../../../shared/screens/redemption/redemption-screen.ts';
import { resumeFlag } from '../../list/batch/batch-plan.ts';
import { readResume } from '../../list/batch/run-file.ts';
import { codeFormats, isCompressedName } from '../../list/files/file-ending.ts';
import {
  fileExists,
  forceFlag,
  type OutputTarget,
  outputFileFlag,
  readOutputTarget,
} from '../../list/files/output-target.ts';
import { checkedValue, refuseMissing } from '../../list/screen/form/checked-value.ts';
import { formFlags } from '../../list/screen/form/form-flags.ts';
import { applyTyped, readTypedForm, type TypedForm } from '../../list/screen/form/form-input.ts';
import { inputFlag } from '../../list/screen/form/input-flag.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { planCalls, printPlanned } from '../../program/dry-run.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { beginCodeRun, type CodeRun, readCodeRun, refuseUnfinished } from './code-run.ts';
import { makeCodes } from './make-codes.ts';

/**
 * `redemption create`: codes for scripts (RED-04), one a line on standard output, or in a file that appears complete;
 * any number of them. No code that a gateway created is lost, and an interrupted run can be completed.
 */
export const createCodesCommand: CommandDefinition = {
  verb: 'create',
  summary: { key: 'noun.createRedemption' },
  description: [{ key: 'batch.createCodesDescription' }],
  flags: [...formFlags(redemptionForm, 'create'), inputFlag, outputFileFlag, forceFlag, resumeFlag],
  examples: [
    'tollgate redemption create --name spring --quota 10usd --count 1000 --output codes.txt',
    'tollgate redemption create --name spring --quota 10usd --count 3 -o csv',
    'tollgate redemption create --resume codes.txt.resume',
  ],
  run: runCreateCodes,
};

async function runCreateCodes(invocation: Invocation): Promise<number | undefined> {
  const typed = await readTypedForm(redemptionForm, 'create', invocation);
  const target = await readOutputTarget(invocation, codeFormats);
  const { resumeFile, isResumed } = await readResume(typed, invocation);
  if (!isResumed) await refuseUnfinished(target, invocation);
  const work = async (session: Session): Promise<number | undefined> => {
    if (resumeFile !== undefined && isResumed) return goOn(resumeFile, target, session, invocation);
    const draft = draftOf(typed, session.context);
    if (session.dryRun) {
      // Each call is planned: a dry run that ends at the first unanswered one would show 100 codes of 250.
      await planCalls(partsOf(draft), (count) => createPart(draft, count, session.context));
      await printPlanned(session.dryRun, invocation);
      return undefined;
    }
    const run = await begin(draft, target, resumeFile, session, invocation);
    return makeCodes(run, target, session, invocation);
  };
  const refuse = (context: ScreenContext) => {
    if (!isResumed) refuseMissing(redemptionForm, typed, context);
  };
  return withScreenSession(redemptionScreen, invocation, 'fresh', work, { refuse, paced: true });
}

function draftOf(typed: TypedForm<RedemptionDraft>, context: ScreenContext): RedemptionDraft {
  const value = applyTyped(redemptionForm, redemptionForm.defaults(context), typed, 'create', context);
  return checkedValue(redemptionForm, value, typed, 'create', context);
}

async function begin(
  draft: RedemptionDraft,
  target: OutputTarget,
  resumeFile: string | undefined,
  { context, gatewayUrl }: Session,
  invocation: Invocation,
): Promise<CodeRun> {
  const { newestCodeId } = await import('../../../shared/screens/redemption/lost-codes.ts');
  const before = await newestCodeId(context.gateway);
  return beginCodeRun(draft, { gateway: gatewayUrl, before, target, resumeFile }, invocation);
}

/** Completes an earlier run, into its own file unless another is named now. */
async function goOn(
  resumeFile: string,
  typed: OutputTarget,
  { context, gatewayUrl, ...session }: Session,
  invocation: Invocation,
): Promise<number | undefined> {
  const run = await readCodeRun(resumeFile, gatewayUrl, invocation);
  if (!run) throw usageFailure('cli.noSuchFile', { path: resumeFile });
  let target = typed;
  if (typed.path === undefined && run.output) {
    const { path, format } = run.output;
    const found = await invocation.world.files.kindAt(path);
    if (found === 'file' && !typed.overwrite) throw fileExists(path);
    const asked = typed.asked ?? (format as OutputTarget['asked']);
    const settings = { ...typed.settings, format: asked ?? typed.settings.format, color: false };
    const isStream = found === 'stream';
    const isCompressed = !isStream && isCompressedName(path);
    target = { ...typed, path, isStream, isCompressed, asked, settings };
  }
  return makeCodes(run, target, { context, gatewayUrl, ...session }, invocation);
}
