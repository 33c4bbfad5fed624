import '../overlays/dialog-styles.ts';
import { ActionIcon, Button, Drawer } from '@mantine/core';
import { IconBraces, IconMarkdown, IconTrash } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { formatRelativeTime } from '../../shared/format/time.ts';
import { type ChatFile, chatJson, chatMarkdown, type SavedChat } from '../../shared/screens/playground/saved-chats.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useConsole } from '../session/console-context.tsx';
import classes from './playground.module.css';

interface ChatsDrawerProps {
  saved: readonly SavedChat[];
  /** The chat that is open now; undefined if it is empty. */
  present: SavedChat | undefined;
  onOpen(chat: SavedChat): void;
  onForget(id: string): void;
  onClose(): void;
}

/** Lists the saved chats, each with buttons to open, download and delete it (WEB-09). */
export default function ChatsDrawer({ saved, present, onOpen, onForget, onClose }: ChatsDrawerProps) {
  const { world } = useConsole();
  const { say, now } = useScreenContext();
  const download = ({ name, text, type }: ChatFile) => world.page.download(name, text, type);
  const others = saved.filter(({ id }) => id !== present?.id);
  const chats = present === undefined ? others : [present, ...others];
  return (
    <Drawer
      opened
      position="right"
      size={420}
      title={say('playground.chats')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
      onClose={onClose}
    >
      {chats.length === 0 && <p className={classes.hint}>{say('playground.noChats')}</p>}
      <ul className={classes.chats}>
        {chats.map((chat) => {
          const title = chat.title || say('playground.untitled');
          const isPresent = chat === present;
          return (
            <li key={chat.id} aria-current={isPresent || undefined}>
              <Button
                variant="subtle"
                className={classes.chatTitle}
                aria-label={say('playground.openChat', { title })}
                onClick={() => (isPresent ? onClose() : onOpen(chat))}
              >
                <span>{title}</span>
                <small>{formatRelativeTime(chat.savedAt, now(), say)}</small>
              </Button>
              <Tool
                icon={IconMarkdown}
                label={say('playground.exportMarkdown', { title })}
                onClick={() => download(chatMarkdown(chat, say))}
              />
              <Tool
                icon={IconBraces}
                label={say('playground.exportJson', { title })}
                onClick={() => download(chatJson(chat))}
              />
              {!isPresent && (
                <Tool
                  icon={IconTrash}
                  label={say('playground.deleteChat', { title })}
                  onClick={() => onForget(chat.id)}
                />
              )}
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}

interface ToolProps {
  icon: ComponentType<{ size?: number; stroke?: number }>;
  label: string;
  onClick(): void;
}

function Tool({ icon: Icon, label, onClick }: ToolProps) {
  return (
    <ActionIcon size={34} aria-label={label} title={label} bg="transparent" onClick={onClick}>
      <Icon size={17} stroke={1.6} />
    </ActionIcon>
  );
}
