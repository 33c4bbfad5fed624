import { Role } from '../../../shared/domain/role.ts';
import type { ChatMessage } from '../../../shared/gateway/playground.ts';
import { type ChatRoute, chatRoute } from '../../../shared/screens/playground/chat-route.ts';
import type { PlaygroundSettings } from '../../../shared/screens/playground/playground-settings.ts';
import { streamChat } from '../../../shared/screens/playground/run-chat.ts';
import { jsonText } from '../../output/json-text.ts';
import { runDry } from '../dry-run.ts';
import type { Invocation } from '../invocation.ts';
import { printRecord } from '../print-record.ts';
import { withScreenSession } from '../screen/screen-session.ts';
import type { Session } from '../session.ts';
import { createAnswerWriter } from './answer-writer.ts';
import { readPrompt, readSettings } from './chat-input.ts';

const place = { access: Role.User, title: 'playground.title' } as const;

/** Runs `tollgate chat`: settings and prompt are read and checked, then one answer or a conversation. */
export async function runChat(invocation: Invocation): Promise<undefined> {
  const settings = readSettings(invocation);
  const prompt = await readPrompt(invocation);
  await withScreenSession(place, invocation, 'none', async (session) => {
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

/** Text appears as it comes; a machine format gets one record at the end, `ndjson` an event a line. */
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
  } finally {
    if (isText && !dryRun) await writer.end();
  }
  if (isText || isEvents || dryRun) return;
  const via = route.kind;
  const tokens = { prompt_tokens: usage?.prompt_tokens ?? null, completion_tokens: usage?.completion_tokens ?? null };
  await printRecord({ ...record, ...tokens, via }, 'answer', invocation);
}
