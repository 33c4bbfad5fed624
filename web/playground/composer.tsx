import { ActionIcon, Textarea } from '@mantine/core';
import { IconArrowUp, IconPhoto, IconPlayerStopFilled, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import classes from './playground.module.css';

/** Maximum number of images in a message, and their maximum side length in px. */
const mostPictures = 4;
const longestSide = 1280;

interface ComposerProps {
  /** The initial text. */
  start: string;
  /** The input is focused at the start, with the cursor behind the text. */
  isFocused?: boolean;
  isBusy: boolean;
  /** The label of the send button, which differs when two models are asked. */
  sendLabel: string;
  onType(text: string): void;
  /** Returns whether the message was accepted; if not, the input stays. */
  /** `images` are data URLs. */
  onSend(text: string, images: readonly string[]): boolean;
  onStop(): void;
}

/**
 * The message input: Enter sends, Shift+Enter breaks the line, and while an answer streams in the button stops it.
 * Memoised, so that it does not render again with every token.
 */
export const Composer = memo(function Composer({
  start,
  isFocused = false,
  isBusy,
  sendLabel,
  onType,
  onSend,
  onStop,
}: ComposerProps) {
  const { world, say } = useConsole();
  const [text, setText] = useState(start);
  const [images, setImages] = useState<readonly string[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const isNothing = text.trim() === '' && images.length === 0;
  const type = (typed: string) => {
    setText(typed);
    onType(typed);
  };
  const send = () => {
    if (isNothing || isBusy || !onSend(text, images)) return;
    type('');
    setImages([]);
  };
  const attach = async (files: readonly File[]) => {
    const room = mostPictures - images.length;
    if (files.length > room) notify('warn', say('playground.attachTooMany', { most: mostPictures }));
    for (const file of files.slice(0, room)) {
      try {
        const image = await world.readPicture(file, longestSide);
        setImages((before) => [...before, image].slice(0, mostPictures));
      } catch {
        notify('bad', say('playground.attachUnreadable'));
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An Enter that confirms the word of an input method does not send.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files].filter((file) => file.type.startsWith('image/'));
    if (files.length === 0) return;
    event.preventDefault();
    void attach(files);
  };
  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {images.length > 0 && (
        <div className={classes.attached}>
          {images.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no other identity than their place.
            <span key={index}>
              <img src={image} alt={say('playground.attached', { number: index + 1 })} />
              <ActionIcon
                size={22}
                variant="default"
                aria-label={say('playground.detach', { number: index + 1 })}
                title={say('playground.detach', { number: index + 1 })}
                onClick={() => setImages((before) => before.filter((_, other) => other !== index))}
              >
                <IconX size={13} stroke={2} />
              </ActionIcon>
            </span>
          ))}
        </div>
      )}
      <ActionIcon
        size={36}
        aria-label={say('playground.attach')}
        title={say('playground.attach')}
        onClick={() => picker.current?.click()}
      >
        <IconPhoto size={18} stroke={1.6} />
      </ActionIcon>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        multiple
        hidden
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // Cleared so that choosing the same file again fires a change event.
          event.currentTarget.value = '';
          void attach(files);
        }}
      />
      <Textarea
        className={classes.prompt}
        autoFocus={isFocused}
        aria-label={say('playground.ask')}
        placeholder={say('playground.ask')}
        autosize
        minRows={1}
        maxRows={8}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      />
      {isBusy ? (
        <ActionIcon
          size={36}
          variant="default"
          aria-label={say('playground.stop')}
          title={say('playground.stop')}
          onClick={onStop}
        >
          <IconPlayerStopFilled size={16} />
        </ActionIcon>
      ) : (
        <ActionIcon
          size={36}
          variant="filled"
          className={classes.send}
          type="submit"
          aria-label={sendLabel}
          title={sendLabel}
          disabled={isNothing}
        >
          <IconArrowUp size={19} stroke={2} />
        </ActionIcon>
      )}
    </form>
  );
});
