import { nearest } from '../../../shared/format/nearest.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { ChatMessage } from '../../../shared/gateway/resources/playground.ts';
import { describeError } from '../../../shared/screen/error/describe-error.ts';
import { type ChatRoute, chatRoute } from '../../../shared/screens/playground/chat-route.ts';
import { type PlaygroundSettings, servedModel } from '../../../shared/screens/playground/playground-settings.ts';
import {
  describeUnfinished,
  isUnfinished,
  isUnserved,
  streamChat,
} from '../../../shared/screens/playground/run-chat.ts';
import { ExitCode, exitCodeOf } from '../../failure/exit-code.ts';
import { Failure } from '../../failure/failure.ts';
import { withScreenSession } from '../../list/screen/screen-session.ts';
import { jsonText } from '../../output/json-text.ts';
import type { Invocation } from '../../program/definition.ts';
import { runDry } from '../../program/dry-run.ts';
import { printRecord } from '../../program/print-record.ts';
import type { Session } from '../../program/session.ts';
import { createAnswerWriter } from './answer-writer.ts';
import { readPrompt, readSettings } from './chat-input.ts';

const target = { noun: 'playground', title: 'playground.title' } as const;

/** Runs `tollgate chat`: reads and checks settings and prompt, then gets one answer or runs a conversation. */
export async function runChat(invocation: Invocation): Promise<undefined> {
  const typed = readSettings(invocation);
  const prompt = await readPrompt(invocation);
  await withScreenSession(target, invocation, 'none', async (session) => {
    const { context } = session;
    const { signal, flags } = invocation;
    // A model that was named is requested without a check whether it is served.
    const model = flags.text('model') ?? (await servedModel(typed, context, { signal }));
    const settings = { ...typed, model };
    if (prompt !== undefined) return answerOnce(settings, prompt, session, invocation);
    const { converse } = await import('./converse.ts');
    return converse(settings, session, invocation);
  });
  return undefined;
}

async function answerOnce(
  settings: PlaygroundSettings,
  prompt: string,
  session: Session,
  invocation: Invocation,
): Promise<void> {
  const { signal, talk } = invocation;
  const messages: ChatMessage[] = [{ role: 'user', content: prompt }];
  if (settings.system.trim() !== '') messages.unshift({ role: 'system', content: settings.system });
  const ask = async () => {
    const route = await chatRoute(settings, session.context, { signal });
    if (route.kind === 'relay') await talk.notice('relay', route.notice, { token: route.tokenName });
    await print(settings, messages, route, session, invocation);
  };
  if (session.dryRun) await runDry(session.dryRun, ask(), invocation);
  else await ask();
}

/** Text is printed as it arrives; a machine format gets one record at the end, `ndjson` one event a line. */
async function print(
  settings: PlaygroundSettings,
  messages: readonly ChatMessage[],
  route: ChatRoute,
  { context, dryRun }: Session,
  invocation: Invocation,
): Promise<void> {
  const { output, world, signal } = invocation;
  const isText = !output.columns && ['table', 'wide', 'tsv', 'name'].includes(output.format);
  const isEvents = output.format === 'ndjson' && !output.columns;
  const writer = createAnswerWriter(invocation);
  const record = { model: settings.model, content: '', reasoning: '', finish_reason: null as string | null };
  let usage: { prompt_tokens: number; completion_tokens: number } | undefined;
  let cut: GatewayError | undefined;
  try {
    for await (const event of streamChat(settings, messages, route, context, { signal })) {
      if (event.kind === 'text') record.content += event.text;
      if (event.kind === 'reasoning') record.reasoning += event.text;
      if (event.kind === 'finish') record.finish_reason = event.reason;
      if (event.kind === 'usage') {
        usage = { prompt_tokens: event.promptTokens, completion_tokens: event.completionTokens };
      }
      if (isText) await writer.write(event);
      else if (isEvents) await world.stdout.write(`${jsonText(event)}\n`);
      if (world.stdout.closed) return;
    }
  } catch (error) {
    if (error instanceof GatewayError && isUnserved(error)) throw await unserved(error, settings, context, invocation);
    // The received part is kept: it has been printed, or is in the record below, marked as incomplete (TRU-03).
    if (!isUnfinished(error)) throw error;
    cut = error;
  } finally {
    if (isText && !dryRun) await writer.end();
  }
  if (dryRun) return;
  const isNothing = record.content === '' && record.reasoning === '';
  if (!isText && !isEvents && !(cut && isNothing)) {
    const tokens = { prompt_tokens: usage?.prompt_tokens ?? null, completion_tokens: usage?.completion_tokens ?? null };
    await printRecord({ ...record, complete: !cut, ...tokens, via: route.kind }, 'answer', invocation);
  }
  if (cut) await notifyUnfinished(cut, isNothing, invocation);
}

/** The largest number of models named where the requested one is not served. */
const mostNamed = 10;

/** The failure with the models that can be used instead; a retry would not help. */
async function unserved(
  error: GatewayError,
  { model, group }: PlaygroundSettings,
  { gateway }: Session['context'],
  { signal, say }: Invocation,
): Promise<Failure> {
  const all = await gateway.account.models({ signal, group: group || undefined }).catch((): string[] => []);
  const served = all.filter((name) => name !== model);
  const near = nearest(model, served);
  const words = near === undefined ? served.slice(0, mostNamed) : [near];
  return new Failure({
    code: error.kind,
    exitCode: exitCodeOf(error),
    message: describeError(error, say).message,
    hint: words.length === 0 ? { key: 'playground.unservedHint' } : { key: 'cli.knownWords', values: { words } },
    status: error.facts.status,
  });
}

/** Reports that the printed answer is incomplete: a warning with the flag that accepts this, a failure otherwise. */
async function notifyUnfinished(
  cut: GatewayError,
  isNothing: boolean,
  { flags, talk, say }: Invocation,
): Promise<void> {
  const { message, hint } = describeUnfinished(cut, say) ?? { message: cut.message, hint: '' };
  if (flags.on('allow-partial')) return talk.warning('incomplete', message);
  const exitCode = isNothing ? ExitCode.Network : ExitCode.PartlyFailed;
  throw new Failure({ code: 'incomplete', exitCode, message, hint });
}
