import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  IconAdjustmentsHorizontal,
  IconCode,
  IconEraser,
  IconHistory,
  IconLayoutColumns,
  IconMessagePlus,
} from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { sanitise } from '../../shared/format/sanitise.ts';
import { chargedIn, costText } from '../../shared/screens/playground/answer-facts.ts';
import {
  type PlaygroundSettings,
  playgroundForm,
  servedModel,
} from '../../shared/screens/playground/playground-settings.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { PageHead } from '../components/page-head.tsx';
import { RadioChips } from '../components/radio-chips.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { ChatState } from '../hooks/use-chat.ts';
import { type FormState, useForm } from '../hooks/use-form.ts';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { ask } from '../overlays/ask.ts';
import { ChatPane } from '../playground/chat-pane.tsx';
import { Composer } from '../playground/composer.tsx';
import classes from '../playground/playground.module.css';
import { ModelField, SettingsPanel } from '../playground/settings-panel.tsx';
import { PageTool } from '../playground/tool.tsx';
import { useKeptChat } from '../playground/use-kept-chat.ts';
import { useSay, useSession } from '../session/console-context.tsx';

/**
 * Returns the model requested with `?model=`, or ''. Removes it from the location, so that a later choice survives a
 * reload.
 */
function useWantedModel(): string {
  const { path, search } = useAddress();
  const navigation = useNavigation();
  const [wanted] = useState(() => new URLSearchParams(search).get('model') ?? '');
  useEffect(() => {
    if (wanted !== '') navigation.go(path, { replace: true });
  }, [wanted, path, navigation]);
  return wanted;
}

const SettingsDrawer = lazy(() => import('../playground/settings-drawer.tsx'));
const ChatsDrawer = lazy(() => import('../playground/chats-drawer.tsx'));
const CodeDrawer = lazy(() => import('../playground/code-drawer.tsx'));

/**
 * /playground: sends messages to one model, or to two side by side, and streams the answers (PLAY-01, PLAY-02, WEB-09).
 */
export default function PlaygroundRoute() {
  const { user } = useSession();
  return <Playground key={user?.id} />;
}

/** Returns the callbacks that change a chat and its messages; their identity never changes. */
function useChatActions(chat: ChatState, isRight: () => boolean) {
  const latest = useRef({ chat, isRight });
  latest.current = { chat, isRight };
  return useMemo(() => {
    const checked = (run: () => unknown) => {
      const { isRight: check } = latest.current;
      if (check()) void run();
    };
    return {
      regenerate: (id: number) => checked(() => latest.current.chat.regenerate(id)),
      edit: (id: number, text: string) => checked(() => latest.current.chat.edit(id, text)),
      remove: (id: number) => latest.current.chat.remove(id),
    };
  }, []);
}

/** Applies a form's values to a chat. They are validated before a message is sent. */
function useSettings(form: FormState<PlaygroundSettings>, { setSettings }: ChatState): void {
  useEffect(() => setSettings(form.value), [form.value, setSettings]);
}

/**
 * Selects a served model in each form whose model nobody has changed; a choice made while the list is loading stays.
 */
function useServedModel(...forms: readonly FormState<PlaygroundSettings>[]): void {
  const context = useScreenContext();
  const latest = useRef(forms);
  latest.current = forms;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const [begun] = latest.current.map(({ value }) => value);
    if (begun === undefined) return;
    void servedModel(begun, context, { signal }).then((model) => {
      if (signal.aborted || model === begun.model) return;
      for (const { value, set } of latest.current) if (value.model === begun.model) set('model', model);
    });
    return () => controller.abort();
  }, [context]);
}

type Drawer = 'settings' | 'chats' | 'code';

function Playground() {
  const say = useSay();
  const context = useScreenContext();
  const kept = useKeptChat();
  const { chat, other, isComparing, draft, keepDraft } = kept;
  const { conversation } = chat;
  const isBusy = chat.isBusy || (isComparing && other.isBusy);
  const form = useForm(playgroundForm, 'edit', chat.settings);
  const beside = useForm(playgroundForm, 'edit', other.settings);
  // Two chats leave no room for the settings panel.
  const isNarrow = useMediaQuery(isComparing ? '(max-width: 1280px)' : '(max-width: 900px)', undefined, {
    getInitialValueInEffect: false,
  });
  const isSmall = useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false });
  const [drawer, setDrawer] = useState<Drawer>();
  const [starter, setStarter] = useState({ text: '', count: 0 });
  const [shown, setShown] = useState<'first' | 'second'>('first');
  const hasMessages = conversation.messages.length + other.conversation.messages.length > 0;

  const wanted = useWantedModel();
  const { set } = form;
  useEffect(() => {
    if (wanted !== '') set('model', wanted);
  }, [wanted, set]);
  // The second chat uses the first one's settings except the model.
  const { model: secondModel } = beside.value;
  const { value } = form;
  const { setSettings } = other;
  useSettings(form, chat);
  useServedModel(form, beside);
  useEffect(() => setSettings({ ...value, model: secondModel }), [value, secondModel, setSettings]);

  const isRight = () => {
    const isSure = form.submit() !== undefined;
    if (!isSure) setDrawer('settings');
    return isSure && (!isComparing || beside.submit() !== undefined);
  };
  const first = useChatActions(chat, isRight);
  const second = useChatActions(other, isRight);
  const latest = useRef({ kept, isRight });
  latest.current = { kept, isRight };
  const { send, stop } = useMemo(
    () => ({
      send: (text: string, images: readonly string[]) => {
        const { kept: now, isRight: check } = latest.current;
        if (!check()) return false;
        void now.chat.ask(text, images);
        if (now.isComparing) void now.other.ask(text, images);
        return true;
      },
      stop: () => {
        latest.current.kept.chat.stop();
        latest.current.kept.other.stop();
      },
    }),
    [],
  );

  const clear = async () => {
    const isSure = await ask({
      title: say('playground.clearContextQuestion'),
      children: say('playground.clearContextHelp'),
      confirm: say('playground.clearContext'),
      cancel: say('common.cancel'),
      isDangerous: false,
    });
    if (!isSure) return;
    chat.clearContext();
    other.clearContext();
  };
  const startWith = (text: string) => {
    keepDraft(text);
    setStarter(({ count }) => ({ text, count: count + 1 }));
  };
  const begin = (next?: Parameters<typeof kept.begin>[0]) => {
    kept.begin(next);
    setDrawer(undefined);
    if (next === undefined) return;
    for (const [name, content] of Object.entries(next.chat.settings)) set(name as 'model', content as string);
    if (next.chat.other !== undefined) beside.set('model', next.chat.other.model);
  };
  const spent = chargedIn(conversation.messages) + (isComparing ? chargedIn(other.conversation.messages) : 0);
  const panes = [
    { id: 'first' as const, chat, form, actions: first, label: say('playground.model') },
    { id: 'second' as const, chat: other, form: beside, actions: second, label: say('playground.secondModel') },
  ];

  return (
    <div className={classes.view}>
      <PageHead
        title={say('playground.title')}
        tools={
          <>
            <PageTool icon={IconHistory} label={say('playground.chats')} onClick={() => setDrawer('chats')} />
            <PageTool icon={IconCode} label={say('playground.code')} onClick={() => setDrawer('code')} />
            <PageTool
              icon={IconLayoutColumns}
              label={say(isComparing ? 'playground.onlyOne' : 'playground.compareShort')}
              isDisabled={isBusy}
              onClick={() => kept.setComparing(!isComparing)}
            />
            <PageTool
              icon={IconEraser}
              label={say('playground.clearContext')}
              isDisabled={isBusy || conversation.contextStart === conversation.messages.length}
              onClick={() => void clear()}
            />
            <PageTool
              icon={IconMessagePlus}
              label={say('playground.newChat')}
              isDisabled={!hasMessages}
              onClick={() => begin()}
            />
            {isNarrow && (
              <ActionIcon
                size={32}
                variant="default"
                aria-label={say('playground.settings')}
                title={say('playground.settings')}
                onClick={() => setDrawer('settings')}
              >
                <IconAdjustmentsHorizontal size={17} stroke={1.6} />
              </ActionIcon>
            )}
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.talk}>
          {isComparing && isSmall && (
            <div className={classes.paneSwitch}>
              <RadioChips
                size="xs"
                legend={say('playground.shown')}
                isLegendHidden
                choices={panes.map(({ id, form: { value: chosen } }) => ({ value: id, label: chosen.model }))}
                value={shown}
                onChange={(id) => setShown(id === 'second' ? 'second' : 'first')}
              />
            </div>
          )}
          <div className={classes.panes}>
            {panes.slice(0, isComparing ? 2 : 1).map((pane) => (
              <ChatPane
                key={pane.id}
                chat={pane.chat}
                actions={pane.actions}
                label={isComparing ? pane.form.value.model : undefined}
                head={isComparing ? <ModelField form={pane.form} label={pane.label} /> : undefined}
                isHidden={isComparing && isSmall === true && pane.id !== shown}
                onStart={isComparing ? undefined : startWith}
              />
            ))}
          </div>
          {spent > 0 && (
            <p className={classes.spent}>{say('playground.chatCost', { amount: costText(spent, context) })}</p>
          )}
          {isNarrow && !isComparing && value.model !== '' && (
            // The panel that names the model has no room here.
            <Button
              variant="subtle"
              size="compact-md"
              mx="auto"
              maw="100%"
              aria-label={pairOf(say('playground.model'), sanitise(value.model), say)}
              onClick={() => setDrawer('settings')}
            >
              {sanitise(value.model)}
            </Button>
          )}
          <Composer
            key={starter.count}
            start={starter.text || draft}
            isFocused={starter.count > 0}
            isBusy={isBusy}
            sendLabel={say(isComparing ? 'playground.sendToBoth' : 'playground.send')}
            onType={keepDraft}
            onSend={send}
            onStop={stop}
          />
        </div>
        {!isNarrow && (
          <aside className={classes.side} aria-label={say('playground.settings')}>
            <SettingsPanel form={form} hasModel={!isComparing} />
          </aside>
        )}
      </div>
      <Suspense>
        {isNarrow && drawer === 'settings' && (
          <SettingsDrawer form={form} hasModel={!isComparing} onClose={() => setDrawer(undefined)} />
        )}
        {drawer === 'chats' && (
          <ChatsDrawer
            saved={kept.saved}
            present={kept.present()}
            onOpen={begin}
            onForget={kept.forget}
            onClose={() => setDrawer(undefined)}
          />
        )}
        {drawer === 'code' && (
          <CodeDrawer settings={form.value} conversation={conversation} onClose={() => setDrawer(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
