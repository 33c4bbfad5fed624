import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { withHint } from '../../../shared/format/with-hint.ts';
import { answerFacts } from '../../../shared/screens/playground/answer-facts.ts';
import type { ConversationMessage } from '../../../shared/screens/playground/conversation.ts';
import { pairOf } from '../../../shared/text/punctuation.ts';
import type { Notify, Session } from '../state/app.ts';
import { followedEnd } from '../state/chat/find-in-chat.ts';
import type { PlaygroundLayer, PlaygroundState } from '../state/chat/playground-chat.ts';
import { setDrawnLines } from '../state/find/find-layer.ts';
import { withoutStyles } from '../table/carry-styles.ts';
import { createTranscript, type Transcript } from '../table/transcript.ts';
import { cut, fitTo } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import { cursorLines } from '../text-entry/draw-text.ts';
import type { Theme } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { findText, foundLines, titleLine } from './found-lines.ts';
import { Lines, ofHeight } from './lines.tsx';
import { useStore } from './use-store.ts';

/** Cells of the side panel; where it does not fit, the title line shows its facts. */
const panel = 30;
const widthForPanel = 96;
/** Maximum number of lines of the question. */
const promptLines = 5;
/** Width in cells beyond which lines are hard to read. */
const widest = 120;

/** The chat: the messages, the question being typed, and the settings beside them (PLAY-01, PLAY-02). */
export function Playground({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Session;
  layer: PlaygroundLayer;
  width: number;
  height: number;
}) {
  const theme = useTheme();
  const { paint, glyphs } = theme;
  const state = useStore(layer.store);
  const plain = useMemo(createTranscript, []);
  const written = useMarkdown(theme) ?? plain;
  const { say } = app;
  const hasPanel = width >= widthForPanel;
  const room = Math.min(widest, (hasPanel ? width - panel - 3 : width) - 2);

  const promptText = cursorLines(state.line, room - 2, promptLines, paint);
  const isEmpty = state.line.characters.length === 0;
  const asking = promptText.map((line, index) => {
    const hint = isEmpty ? paint.muted(cut(say('playground.ask'), room - 4)) : '';
    return ` ${index === 0 ? paint.key(glyphs.crumb) : ' '} ${line}${hint}`;
  });
  const { model, group } = state.settings;
  const title = ` ${say('playground.title')} ${glyphs.separator} ${sanitise(model)}${group === '' ? '' : ` (${sanitise(group)})`}`;
  const notice = state.notice === undefined ? [] : [paint.warn(cut(` ${state.notice}`, room))];
  const said = saidLines(app, theme, state, { plain, written }, room);
  const space = Math.max(1, height - 2 - asking.length - notice.length);
  const back = Math.min(state.back, Math.max(0, said.length - space));
  const end = back > 0 ? said.length - back : followedEnd(said.length, space);
  const shown = foundLines(said, state.find, theme).slice(Math.max(0, end - space), end);
  useLayoutEffect(() => setDrawnLines(layer.text, said.map(withoutStyles), space));
  const below = back > 0 ? paint.muted(` ${say('tui.formMoreBelow', { count: back })}`) : '';
  const column = [
    titleLine(title.slice(1), [findText(said, state.find)], room, theme),
    ...notice,
    ...ofHeight(shown, space),
    below,
    ...asking,
  ];
  if (!hasPanel) return <Lines lines={ofHeight(column, height)} />;
  const side = panelLines(app, theme, state, height);
  // Painted lines cannot be padded by their length, so the panel, whose width is known, is at the left.
  return <Lines lines={ofHeight(column, height).map((line, index) => `${side[index] ?? ''}${line}`)} />;
}

/** How texts become lines: the user's texts and the model's reasoning as they are, the model's answers as markdown. */
interface Transcripts {
  plain: Transcript;
  written: Transcript;
}

/** The transcript of markdown, once its module is loaded, which happens when the first chat is shown. */
function useMarkdown(theme: Theme): Transcript | undefined {
  const [create, setCreate] = useState<(theme: Theme) => Transcript>();
  useEffect(() => {
    let isShown = true;
    void import('../markdown/markdown-transcript.ts').then(({ createMarkdownTranscript }) => {
      if (isShown) setCreate(() => createMarkdownTranscript);
    });
    return () => {
      isShown = false;
    };
  }, []);
  return useMemo(() => create?.(theme), [create, theme]);
}

function saidLines(
  app: Notify & Session,
  theme: Theme,
  { conversation }: PlaygroundState,
  transcripts: Transcripts,
  width: number,
): string[] {
  const { paint, glyphs } = theme;
  const { messages, contextStart } = conversation;
  const lines: string[] = [];
  const border = () => lines.push(paint.muted(cut(` ${glyphs.rule} ${app.say('playground.contextCleared')}`, width)));
  for (const [index, message] of messages.entries()) {
    if (index === contextStart && index > 0) border();
    lines.push(...messageLines(app, theme, message, transcripts, width), '');
  }
  if (contextStart > 0 && contextStart === messages.length) border();
  return lines;
}

function messageLines(
  app: Notify & Session,
  { paint, glyphs, sign }: Theme,
  message: ConversationMessage,
  { plain, written }: Transcripts,
  width: number,
): string[] {
  const { say } = app;
  const isReply = message.role === 'assistant';
  const head = isReply ? paint.accent(` ${say('playground.assistant')}`) : paint.header(` ${say('playground.you')}`);
  const indent = (text: string) => `   ${text}`;
  const thought = message.reasoning === '' ? [] : plain.lines(`${message.id} thought`, message.reasoning, width - 4);
  const state =
    message.state === 'loading' || message.state === 'incomplete'
      ? [paint.muted(indent(glyphs.pending))]
      : message.isStopped
        ? [paint.warn(indent(say('playground.stopped')))]
        : [];
  // The charged amount is shown once the log contains it.
  const texts = answerFacts(message, undefined, app.context()).map(({ label, cell }) =>
    pairOf(say(label), cell.text, say),
  );
  const facts = message.state === 'complete' ? wrap(texts.join(` ${glyphs.separator} `), width - 4) : [];
  const { error } = message;
  const failure = error
    ? wrap(`${sign.bad} ${withHint(error.message, error.hint)}`, width - 4).map((line) => paint.bad(indent(line)))
    : [];
  return [
    head,
    ...(thought.length > 0 ? [paint.muted(indent(say('playground.thinking')))] : []),
    ...thought.map((line) => paint.muted(indent(line))),
    ...(isReply ? written : plain).lines(String(message.id), message.content, width - 4).map(indent),
    ...state,
    ...(isReply && texts.length > 0 ? facts.map((line) => paint.muted(indent(line))) : []),
    ...failure,
  ];
}

/** The settings, each below its label, with a rule at their right. */
function panelLines(app: Notify, { paint, glyphs }: Theme, { settings }: PlaygroundState, height: number): string[] {
  const { say } = app;
  const facts: [string, string][] = [
    [say('playground.model'), sanitise(settings.model)],
    [say('playground.group'), sanitise(settings.group) || say('playground.ownGroup')],
    [say('playground.temperature'), withZero(settings.temperature, say('form.zeroIsDefault'))],
    [say('playground.maxTokens'), withZero(settings.max_tokens, say('form.zeroIsNoLimit'))],
    [say('playground.system'), sanitise(settings.system) || say('common.none')],
  ];
  const lines = facts.flatMap(([label, value]) => [
    { text: label, paint: paint.muted },
    ...wrap(value, panel - 2)
      .slice(0, 6)
      .map((text) => ({ text: ` ${text}`, paint: paint.plain })),
    { text: '', paint: paint.plain },
  ]);
  return Array.from({ length: height }, (_, index) => {
    const line = lines[index] ?? { text: '', paint: paint.plain };
    return ` ${line.paint(fitTo(line.text, panel))} ${paint.rule(glyphs.vertical)}`;
  });
}

/** The text of a setting where 0 has a special meaning. */
function withZero(value: number, zero: string): string {
  return value === 0 ? zero : String(value);
}
