import type { SetupState } from '../../../shared/gateway/account/setup.ts';
import { quoteWord } from '../../../shared/screen/command-line.ts';
import {
  readSetup,
  type SetupDraft,
  type SetupMode,
  setUp,
  setupForm,
} from '../../../shared/screens/setup/setup-form.ts';
import { promptOf } from '../../../shared/text/punctuation.ts';
import { printSiteDone } from '../../list/screen/print-done.ts';
import { canAsk } from '../../program/ask.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { readInputText, withoutLineEnd } from '../../program/input-text.ts';
import { offlineContext } from '../../program/offline-context.ts';
import { agreeToPlainHttp } from '../../program/plain-http.ts';
import { withSession } from '../../program/session.ts';
import { loginCommand } from '../../program/sign-in-failure.ts';
import { usageFailure } from '../../program/usage.ts';

/** Sets up a new gateway; the input that needs no prompt is checked before any request. */
export async function runSetup(invocation: Invocation): Promise<number | undefined> {
  const { flags, talk, say, signal } = invocation;
  const isGiven = flags.on('password-stdin') || flags.text('password-file') !== undefined;
  const typed = isGiven ? await readTyped(invocation) : undefined;
  if (typed) refuseFaults(typed, { hasRoot: false }, invocation);
  return withSession(invocation, { signedIn: false, status: 'none', mayBeNew: true }, async (session) => {
    const { context, dryRun, connection, gatewayUrl } = session;
    await agreeToPlainHttp(gatewayUrl, invocation);
    const state = await readSetup(context, { signal });
    const draft = typed ?? (await readTyped(invocation, state));
    refuseFaults(draft, state, invocation);
    const running = setUp(draft, state, context, { signal });
    if (dryRun) {
      await runDry(dryRun, running, invocation);
      return undefined;
    }
    const code = await printSiteDone('setup', await running, invocation);
    const login = loginCommand({ ...connection, gatewayUrl });
    const command = state.hasRoot ? login : login.replace(/NAME$/, quoteWord(draft.username));
    await talk.notice('next', say('cliAccount.registerNext', { command }));
    return code;
  });
}

async function readTyped(invocation: Invocation, state?: SetupState): Promise<SetupDraft> {
  const { flags, world, say } = invocation;
  const asks = canAsk(invocation) && state?.hasRoot === false;
  const file = flags.text('password-file');
  const ask = (label: string) => world.prompt.secret(promptOf(label, say));
  const username =
    flags.text('username')?.trim() ??
    (asks ? (await world.prompt.text(promptOf(say('setup.username'), say))).trim() : '');
  let password = '';
  let confirmation: string | undefined;
  if (flags.on('password-stdin')) password = withoutLineEnd(await world.stdin.text());
  else if (file !== undefined) password = withoutLineEnd(await readInputText(file, world));
  else if (asks) {
    password = await ask(say('setup.password'));
    confirmation = await ask(say('setup.confirmation'));
  }
  const mode = (flags.text('mode') ?? 'external') as SetupMode;
  return { username, password, confirmation: confirmation ?? password, mode };
}

function refuseFaults(typed: SetupDraft, state: { hasRoot: boolean }, { say }: Invocation): void {
  const context = offlineContext(say);
  const form = setupForm(state);
  const faults = form.validate(form.normalise(typed, 'create'), 'create', context);
  const [fault] = Object.values(faults);
  if (fault === undefined) return;
  const isMissing = typed.username === '' || typed.password === '';
  throw usageFailure('cli.noIds', { message: fault }, isMissing ? { key: 'cli.passwordHint' } : undefined);
}
