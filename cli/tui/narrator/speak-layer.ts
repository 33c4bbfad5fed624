import { sanitiseMultiline } from '../../../shared/format/sanitise.ts';
import { listOf, pairOf, promptOf, remarksOf, sentencesOf } from '../../../shared/text/punctuation.ts';
import type { AnyLayer } from '../state/any-layer.ts';
import type { Layers, Lists, Notify, Session } from '../state/app.ts';
import { boxDescription } from '../state/box/box-layer.ts';
import { aboutEntry, shownHits } from '../state/box/box-reducer.ts';
import type { PlaygroundLayer } from '../state/chat/playground-chat.ts';
import { commandLogCursor, shownEntries } from '../state/dialog/command-log-layer.ts';
import { foundLines } from '../state/dialog/help-layer.ts';
import type { PagerState } from '../state/dialog/pager-layer.ts';
import type { PickerLayer } from '../state/dialog/picker-layer.ts';
import type { ProgressLayer } from '../state/dialog/progress-layer.ts';
import type { FormLayer } from '../state/form/form-state.ts';
import type { DetailsLayer } from '../state/list/details-layer.ts';
import { signInNotes } from '../state/sign-in/sign-in-layer.ts';
import { nodeName, nodeState } from '../state/tree/node-text.ts';
import { cursorIndex } from '../state/tree/tree-reducer.ts';
import { textOf } from '../text-entry/text-line.ts';
import type { Spoken } from './spoken.ts';

type SpokenLayer = Pick<Spoken, 'title'> & Partial<Spoken>;

/** The spoken text of a layer that is no form. */
export function speakLayer(app: Notify & Session & Layers & Lists, layer: Exclude<AnyLayer, FormLayer>): SpokenLayer {
  const { say } = app;
  switch (layer.kind) {
    case 'picker':
      return speakPicker(app, layer);
    case 'confirm': {
      const { prompt: asked, consequences, command, verb, other = '', wanted, typed, focus } = layer.store.get();
      const name = focus === 'cancel' ? say('common.cancel') : focus === 'other' ? other : verb;
      const prompt = say('tui.confirmTyped', { wanted: wanted ?? '' });
      return {
        title: asked,
        introduction: [...consequences, ...(command === '' ? [] : [say('tui.sameAs', { command })])],
        focus: { key: focus, text: focus === 'typed' ? '' : say('tui.spokenButton', { name }) },
        input: focus === 'typed' ? { label: prompt, text: textOf(typed) } : undefined,
      };
    }
    case 'command': {
      const { line, candidates, isWrong, hint } = layer.store.get();
      const offered = isWrong ? hint : candidates.length <= 8 ? listOf(candidates, say) : '';
      return {
        title: say('tui.placeCommand'),
        focus: { key: offered, text: offered },
        input: { label: ':', text: textOf(line) },
      };
    }
    case 'box': {
      const state = layer.store.get();
      const hits = shownHits(state);
      const entry = hits[state.cursor]?.entry;
      const where = say('tui.spokenPlace', { place: state.cursor + 1, total: hits.length });
      const below = boxDescription(app, state);
      // Where nothing was found, what is near stands below the box.
      const near = entry && below !== (entry.description ?? aboutEntry(entry, state)) ? below : undefined;
      const text = entry
        ? remarksOf(
            [near, entry.label, aboutEntry(entry, state), ...(entry.facts?.() ?? []), entry.refusal, where],
            say,
          )
        : below;
      return {
        title: say('tuiBox.title'),
        focus: { key: `${entry?.id ?? ''} ${hits.length}`, text },
        input: { label: say('tuiBox.find'), text: textOf(state.line) },
      };
    }
    case 'find': {
      const { line, hits, at } = layer.store.get();
      const text = textOf(line) === '' ? '' : say(hits === 0 ? 'tuiFind.none' : 'tuiFind.hits', { at, hits });
      return { title: say('tuiFind.title'), focus: { key: text, text }, input: { label: '/', text: textOf(line) } };
    }
    case 'search':
      return { title: say('tui.placeSearch'), input: { label: '/', text: textOf(layer.store.get().line) } };
    case 'help': {
      const { title, line } = layer.store.get();
      const typed = textOf(line);
      const spoken = speakPager(app, { title, lines: foundLines(layer.store.get()), top: 0 });
      return { ...spoken, input: typed === '' ? undefined : { label: '/', text: typed } };
    }
    case 'pager':
    case 'page':
      return speakPager(app, layer.store.get());
    case 'command-log': {
      const entries = shownEntries(app, layer.store.get());
      const entry = entries[commandLogCursor(entries, layer.store.get())];
      const ran = entry?.kind === 'ran' ? [entry.ran.text, entry.ran.command] : [];
      const text = entry?.kind === 'message' ? entry.message.text : sentencesOf(ran);
      return { title: say('tui.messagesTitle'), focus: { key: text, text: text || say('tui.noMessages') } };
    }
    case 'tree': {
      const nodes = layer.nodes();
      const node = nodes[cursorIndex(layer.store.get(), nodes)];
      if (!node) return { title: say('tuiTree.title') };
      const { level, isOpen, sums } = node;
      const opened = isOpen === undefined ? '' : say(isOpen ? 'tuiTree.open' : 'tuiTree.closed');
      const name = remarksOf([nodeName(app, node), opened], say);
      const values = { level: level + 1, name, state: nodeState(app, node).text, on: sums.keysOn, keys: sums.keys };
      return { title: say('tuiTree.title'), focus: { key: node.id + opened, text: say('tuiTree.spoken', values) } };
    }
    case 'details':
      return speakDetails(app, layer);
    case 'progress':
      return speakProgress(app, layer);
    case 'playground':
      return speakChat(app, layer);
    case 'letters': {
      const offered = listOf(
        layer.store.get().letters.map(({ letter, label }) => `${letter} ${label}`),
        say,
      );
      const title = say(layer.context === 'go' ? 'tuiPlace.placeGo' : 'tui.placeRelated');
      return { title, focus: { key: offered, text: offered } };
    }
    case 'beside':
      return { title: say('tuiBeside.place') };
    case 'pane':
      return { title: say('tuiPlace.placePane') };
    case 'opening':
      return { title: say('tui.opening', { title: layer.store.get().title }) };
    case 'picture': {
      const { title, picture } = layer.store.get();
      return { title: title, introduction: [picture.address] };
    }
    case 'sign-in': {
      const { step, lines, focus, message, isBusy, isOnTop } = layer.store.get();
      const labels = {
        username: say('signIn.username'),
        password: say('signIn.password'),
        code: say('signIn.twoFactorCode'),
      };
      const title =
        step === 'password'
          ? say('tui.signInTo', { gateway: app.context().gateway.origin })
          : say('cli.twoFactorTitle');
      const status = isBusy ? say('tui.signingIn') : (message ?? '');
      const button = say('tui.spokenButton', { name: say('signIn.submit') });
      return {
        title: title,
        introduction: signInNotes(app, isOnTop),
        focus: {
          key: `${focus} ${status}`,
          text: sentencesOf([status, focus === 'submit' ? button : '']),
        },
        input:
          focus === 'submit'
            ? undefined
            : {
                label: labels[focus],
                text: focus === 'password' ? '*'.repeat(lines.password.characters.length) : textOf(lines[focus]),
              },
      };
    }
  }
}

function speakPicker(app: Notify, layer: PickerLayer): SpokenLayer {
  const { title, shown, cursor, line, isMany, chosen, isLoading, failure } = layer.store.get();
  const entry = shown[cursor];
  const typed = textOf(line);
  if (!entry) {
    const text = isLoading ? app.say('common.loading') : (failure ?? app.say('tui.pickerNoMatch'));
    return { title: title, focus: { key: text, text }, input: { label: '/', text: typed } };
  }
  const state = isMany ? app.say(chosen.has(entry.value) ? 'tui.spokenChosen' : 'tui.spokenNotChosen') : '';
  const where = app.say('tui.spokenPlace', { place: cursor + 1, total: shown.length });
  const text = remarksOf([entry.spoken ?? entry.label, state, entry.refusal ?? entry.hint, where], app.say);
  // The search is echoed only once text is typed: users mostly move through a menu with arrow keys.
  const input = typed === '' ? undefined : { label: '/', text: typed };
  return { title: title, focus: { key: `${entry.value} ${state} ${shown.length}`, text }, input };
}

function speakPager({ say }: Notify, { title, lines, spoken = [] }: PagerState): SpokenLayer {
  const texts = [...lines, ...spoken].map(({ label, text }) => (label === undefined ? text : pairOf(label, text, say)));
  return { title: title, lines: texts.flatMap((text) => text.split('\n')).filter((text) => text.trim() !== '') };
}

function speakDetails(app: Notify & Session, layer: DetailsLayer): SpokenLayer {
  const { list, row } = layer.store.get();
  const { screen } = list;
  const facts = [
    ...list.columns().map(({ id, header }) => ({ label: header, cell: list.cell(row, id) })),
    ...(screen.details?.(row, app.context()) ?? []),
  ];
  const lines = facts.flatMap(({ label, cell }) =>
    cell.text === '' ? [] : [remarksOf([pairOf(app.say(label), cell.text, app.say), cell.hint], app.say)],
  );
  return { title: `${screen.id(row)} ${screen.name(row)}`, introduction: lines };
}

function speakProgress(app: Notify, layer: ProgressLayer): SpokenLayer {
  const { title, items, measured } = layer.store.get();
  const words = {
    done: app.say('tui.progressDone'),
    unsure: app.say('tui.progressUnsure'),
    failed: app.say('tui.progressFailed'),
    skipped: app.say('tui.progressSkipped'),
  };
  const lines = items.flatMap(({ name, outcome, text }) =>
    outcome === 'waiting' ? [] : [pairOf(name, remarksOf([words[outcome], text], app.say), app.say)],
  );
  const introduction = measured && [app.say('tui.progressJob', { finished: measured.done, total: measured.total })];
  return { title: title, lines, ...(introduction && { introduction }) };
}

/** The messages of the chat in whole lines: an answer is read out as it streams, but not word by word. */
function speakChat(app: Notify, layer: PlaygroundLayer): SpokenLayer {
  const { conversation, settings, line } = layer.store.get();
  const { say } = app;
  const lines = conversation.messages.flatMap(({ role, content, state, error, isStopped }) => {
    const isOpen = state === 'loading' || state === 'incomplete';
    const text = isOpen ? content.slice(0, content.lastIndexOf('\n') + 1) : content;
    return [
      promptOf(say(role === 'user' ? 'playground.you' : 'playground.assistant'), say),
      ...sanitiseMultiline(text)
        .split('\n')
        .filter((one) => one.trim() !== ''),
      ...(error ? [error.message, error.hint] : []),
      ...(isStopped ? [say('playground.stopped')] : []),
    ];
  });
  const title = listOf([say('playground.title'), settings.model], say);
  return { title: title, lines, input: { label: say('playground.ask'), text: textOf(line).split('\n').at(-1) ?? '' } };
}
