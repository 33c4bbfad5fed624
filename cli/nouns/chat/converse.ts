import { sanitise } from '../../../shared/format/sanitise.ts';
import { chatRoute } from '../../../shared/screens/playground/chat-route.ts';
import {
  type Conversation,
  type ConversationAction,
  conversationReducer,
  emptyConversation,
  requestMessages,
} from '../../../shared/screens/playground/conversation.ts';
import type { PlaygroundSettings } from '../../../shared/screens/playground/playground-settings.ts';
import { followChat, streamChat } from '../../../shared/screens/playground/run-chat.ts';
import { sentencesOf } from '../../../shared/text/punctuation.ts';
import type { Invocation } from '../../program/definition.ts';
import type { Session } from '../../program/session.ts';
import { PromptClosed } from '../../world/prompt-closed.ts';
import { type AnswerWriter, createAnswerWriter } from './answer-writer.ts';

/**
 * A conversation at a terminal. Ctrl-C during an answer stops it and keeps the received part; at the prompt, Ctrl-C,
 * Ctrl-D or `/quit` end the conversation. After a failed answer, which is reported, the conversation goes on.
 */
export async function converse(start: PlaygroundSettings, { context }: Session, invocation: Invocation): Promise<void> {
  const { world, talk, say } = invocation;
  let settings = start;
  let conversation: Conversation = emptyConversation;
  let notice: string | undefined;
  let isLeaving = false;
  await talk.notice('hello', say('cliChat.hello', { model: sanitise(settings.model), help: say('cliChat.help') }));
  for (;;) {
    const line = await promptOf(invocation);
    if (line === undefined || line === '/quit' || line === '/exit') return;
    if (line === '') continue;
    if (line.startsWith('/') && !line.includes('\n')) {
      const changed = await command(line, settings, invocation);
      if (changed === 'clear') conversation = conversationReducer(conversation, { type: 'clear-context' });
      else if (changed) settings = changed;
      continue;
    }
    conversation = conversationReducer(conversation, { type: 'ask', text: line });
    const stop = new AbortController();
    const removals = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((name) =>
      world.onSignal(name, () => {
        isLeaving ||= name !== 'SIGINT';
        stop.abort();
      }),
    );
    const writer = createAnswerWriter(invocation);
    // Writes are chained, so that they keep the order of the events.
    let shown = Promise.resolve();
    const dispatch = (action: ConversationAction) => {
      conversation = conversationReducer(conversation, action);
      shown = shown.then(() => show(action, writer, invocation));
    };
    const open = async () => {
      const route = await chatRoute(settings, context, { signal: stop.signal });
      if (route.kind === 'relay' && route.notice !== notice) await talk.notice('relay', route.notice);
      notice = route.kind === 'relay' ? route.notice : undefined;
      const messages = requestMessages(conversation, settings.system);
      return streamChat(settings, messages, route, context, { signal: stop.signal });
    };
    try {
      await followChat(open, dispatch, context, { signal: stop.signal });
      await shown;
    } finally {
      for (const remove of removals) remove();
    }
    if (isLeaving) throw new PromptClosed();
  }
}

/** The user's input; undefined when they left. */
async function promptOf({ world, say }: Invocation): Promise<string | undefined> {
  try {
    return (await world.prompt.message(`${say('cliChat.you')}>`)).trim();
  } catch (error) {
    if (error instanceof PromptClosed) return undefined;
    throw error;
  }
}

async function show(action: ConversationAction, writer: AnswerWriter, { talk, say }: Invocation): Promise<void> {
  switch (action.type) {
    case 'event':
      return writer.write(action.event);
    case 'end':
      return writer.end();
    case 'stop':
      await writer.end();
      return talk.warning('stopped', say('cliChat.stopped'));
    case 'fail':
      await writer.end();
      return talk.warning('failed', sentencesOf([action.error.message, action.error.hint]));
    default:
      return undefined;
  }
}

/** Runs `/clear`, `/model NAME` or `/help`; resolves to the changed settings. */
async function command(
  line: string,
  settings: PlaygroundSettings,
  { talk, say }: Invocation,
): Promise<PlaygroundSettings | 'clear' | undefined> {
  const [word = '', ...rest] = line.split(/\s+/);
  const name = rest.join(' ');
  switch (word) {
    case '/clear':
      await talk.notice('cleared', say('cliChat.cleared'));
      return 'clear';
    case '/model':
      if (name === '') {
        await talk.notice('model', say('cliChat.modelIs', { model: sanitise(settings.model) }));
        return undefined;
      }
      await talk.notice('model', say('cliChat.modelChanged', { model: sanitise(name) }));
      return { ...settings, model: name };
    case '/help':
      await talk.notice('help', say('cliChat.help'));
      return undefined;
    default:
      await talk.notice('help', say('cliChat.unknownCommand', { word: sanitise(word), help: say('cliChat.help') }));
      return undefined;
  }
}
