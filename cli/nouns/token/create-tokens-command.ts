import type { Token } from '../../../shared/domain/user/token.ts';
import type { Done } from '../../../shared/screen/action.ts';
import { outcomeOf, recordWork } from '../../../shared/screen/journal/recording.ts';
import type { TokenDraft } from '../../../shared/screens/token/token-form.ts';
import { createToken, tokenNames } from '../../../shared/screens/token/token-save.ts';
import { tokenScreen } from '../../../shared/screens/token/token-screen.ts';
import { ExitCode } from '../../failure/exit-code.ts';
import { resumeFlag } from '../../list/batch/batch-plan.ts';
import { resumeLine } from '../../list/batch/resume-line.ts';
import { readResume } from '../../list/batch/run-file.ts';
import { typedCommand } from '../../list/batch/typed-command.ts';
import { ifNotExistsFlag } from '../../list/files/import-flags.ts';
import { createCommand } from '../../list/screen/create-command.ts';
import { notifyBesideCreate } from '../../list/screen/form/beside-form.ts';
import { checkedValue } from '../../list/screen/form/checked-value.ts';
import { applyTyped, readTypedForm } from '../../list/screen/form/form-input.ts';
import { readOnlyNames } from '../../list/screen/form/input-flag.ts';
import { printCreated } from '../../list/screen/print-done.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { usageFailure } from '../../program/usage.ts';
import { beginTokenRun, readTokenRun, type TokenRun } from './token-run.ts';

const { form } = tokenScreen;
const usual = createCommand(tokenScreen);

/**
 * `token create`: creates one token like any other row, or a batch with a record of it (TOK-06): names are chosen
 * before the first call, so that an interrupted run is completed without creating one twice.
 */
export const createTokensCommand: CommandDefinition = {
  ...usual,
  flags: [...(usual.flags ?? []), resumeFlag],
  examples: [
    ...(usual.examples ?? []),
    'tollgate token create --name ci --remain-quota 10usd --count 50 -o csv --resume run.ndjson',
    'tollgate token create --resume run.ndjson -o csv',
  ],
  run: runCreateTokens,
};

async function runCreateTokens(invocation: Invocation): Promise<number | undefined> {
  const { flags, options } = invocation;
  const typed = await readTypedForm(form, 'create', invocation, readOnlyNames(tokenScreen));
  const { resumeFile, isResumed } = await readResume(typed, invocation);
  const isMany = Number(flags.text('count') ?? typed.input.count ?? 1) > 1;
  if (options.dryRun || (resumeFile === undefined && !isMany)) return usual.run(invocation);
  if (flags.on(ifNotExistsFlag.name)) throw usageFailure('site.oneByName');
  await notifyBesideCreate(tokenScreen, typed.beside ?? {}, invocation);
  const work = async (session: Session): Promise<number | undefined> => {
    const { context } = session;
    if (resumeFile !== undefined && isResumed)
      return make(await readTokenRun(resumeFile, session, invocation), session, invocation);
    const value = applyTyped(form, form.defaults(context), typed, 'create', context);
    const draft: TokenDraft = checkedValue(form, value, typed, 'create', context);
    return make(
      await beginTokenRun(draft, tokenNames(draft, context), resumeFile, session, invocation),
      session,
      invocation,
    );
  };
  return withScreenSession(tokenScreen, invocation, 'fresh', work, { paced: true });
}

async function make(run: TokenRun, { context }: Session, invocation: Invocation): Promise<number | undefined> {
  const { signal, talk, say } = invocation;
  const onProgress = (done: number, total: number) => void talk.progress(say('cli.progress', { done, total }));
  try {
    const recorded = {
      ...{ target: { noun: 'token' }, verb: 'create', command: typedCommand(invocation, []) },
      endOf: (made: Done<Token>) => ({
        ...{ outcome: outcomeOf(made), undo: undefined, noUndo: say('undo.made') },
        text: made.message,
      }),
    };
    const create = () => createToken(run.draft, context, { signal, onProgress }, run.names, run);
    const done = await recordWork(recorded, context, create);
    await talk.clearProgress();
    if (tokenScreen.notice) await talk.notice('about', say(tokenScreen.notice));
    const code = await printCreated('token', done, invocation);
    if (signal.aborted) return ExitCode.Interrupted;
    return code;
  } finally {
    await talk.clearProgress();
    await close(run, invocation);
  }
}

/** Removes the record of a run that is complete or never began; otherwise prints the command line that completes it. */
async function close(run: TokenRun, invocation: Invocation): Promise<void> {
  if (!run.file) return;
  if (run.isComplete() || run.isUntouched()) return run.file.remove();
  const command = resumeLine(invocation, { name: run.file.path, header: run.file.header });
  await invocation.talk.notice('resume', invocation.say('batch.resumeWith', { command }), { command });
}
