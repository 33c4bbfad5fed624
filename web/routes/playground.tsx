import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconEraser, IconInfoCircle, IconMessagePlus } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useForm } from '../../shared/hooks/use-form.ts';
import { playgroundForm } from '../../shared/screens/playground/playground-settings.ts';
import { Banner } from '../components/banner.tsx';
import { useSay, useSession } from '../console-context.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { ask } from '../overlays/ask.ts';
import { Composer } from '../playground/composer.tsx';
import { MessageList } from '../playground/message-list.tsx';
import classes from '../playground/playground.module.css';
import { SettingsPanel } from '../playground/settings-panel.tsx';
import { useKeptChat } from '../playground/use-kept-chat.ts';

/** The model a link asks for with `?model=`; '' for none. Said once: what is chosen from then on counts, also after a reload. */
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

/** /playground: asking a model and reading its answer as it comes (PLAY-01, PLAY-02). Each person has a chat of their own. */
export default function PlaygroundRoute() {
  const { user } = useSession();
  return <Playground key={user?.id} />;
}

function Playground() {
  const say = useSay();
  const { chat, draft, keepDraft } = useKeptChat();
  const { conversation, isBusy } = chat;
  const form = useForm(playgroundForm, 'edit', chat.settings);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  const [isOpen, { open: openPanel, close: closePanel }] = useDisclosure(false);
  const hasMessages = conversation.messages.length > 0;

  // What is wrong in the panel is told before a question is sent with it.
  const { setSettings } = chat;
  const wanted = useWantedModel();
  const { set } = form;
  useEffect(() => {
    if (wanted !== '') set('model', wanted);
  }, [wanted, set]);
  useEffect(() => setSettings(form.value), [form.value, setSettings]);

  const latest = useRef({ chat, form });
  latest.current = { chat, form };
  const actions = useMemo(() => {
    const checked = (run: () => unknown) => {
      const isRight = latest.current.form.submit() !== undefined;
      if (isRight) void run();
      else openPanel();
      return isRight;
    };
    return {
      send: (text: string) => checked(() => latest.current.chat.ask(text)),
      regenerate: (id: number) => void checked(() => latest.current.chat.regenerate(id)),
      edit: (id: number, text: string) => void checked(() => latest.current.chat.edit(id, text)),
      remove: (id: number) => latest.current.chat.remove(id),
    };
  }, [openPanel]);

  const sure = async (title: string, text: string, confirm: string, run: () => void) => {
    if (await ask({ title, children: text, confirm, cancel: say('common.cancel'), isDangerous: false })) run();
  };

  return (
    <div className={classes.view}>
      <div className={classes.header}>
        <h1 className={classes.title}>{say('playground.title')}</h1>
        <Button
          size="sm"
          h={32}
          className={classes.button}
          variant="default"
          disabled={isBusy || conversation.contextStart === conversation.messages.length}
          leftSection={<IconEraser size={16} stroke={1.6} />}
          onClick={() =>
            void sure(
              say('playground.clearContextQuestion'),
              say('playground.clearContextHelp'),
              say('playground.clearContext'),
              chat.clearContext,
            )
          }
        >
          <span className={classes.words}>{say('playground.clearContext')}</span>
        </Button>
        <Button
          size="sm"
          h={32}
          className={classes.button}
          variant="default"
          disabled={!hasMessages}
          leftSection={<IconMessagePlus size={16} stroke={1.6} />}
          onClick={() =>
            void sure(
              say('playground.newChatQuestion'),
              say('playground.newChatHelp'),
              say('playground.newChat'),
              chat.reset,
            )
          }
        >
          <span className={classes.words}>{say('playground.newChat')}</span>
        </Button>
        {isNarrow && (
          <ActionIcon
            size={32}
            variant="default"
            aria-label={say('playground.settings')}
            title={say('playground.settings')}
            onClick={openPanel}
          >
            <IconAdjustmentsHorizontal size={17} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <div className={classes.columns}>
        <div className={classes.chat}>
          {chat.notice !== undefined && (
            <Banner tone="warn" icon={<IconInfoCircle size={17} stroke={1.6} />}>
              {chat.notice}
            </Banner>
          )}
          <MessageList conversation={conversation} isBusy={isBusy} actions={actions} />
          <p className="visually-hidden" role="status">
            {isBusy
              ? say('playground.answering')
              : conversation.messages.at(-1)?.state === 'complete' && say('playground.answered')}
          </p>
          <Composer start={draft} isBusy={isBusy} onType={keepDraft} onSend={actions.send} onStop={chat.stop} />
        </div>
        {!isNarrow && (
          <aside className={classes.side} aria-label={say('playground.settings')}>
            <SettingsPanel form={form} />
          </aside>
        )}
      </div>
      <Suspense>{isNarrow && isOpen && <SettingsDrawer form={form} onClose={closePanel} />}</Suspense>
    </div>
  );
}
