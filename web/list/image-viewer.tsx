import { ActionIcon, Anchor, Modal } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconCopy,
  IconExternalLink,
  IconPhotoOff,
  IconX,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { listOf } from '../../shared/text/punctuation.ts';
import { useCopy } from '../components/use-copy.ts';
import { useSay } from '../session/console-context.tsx';
import classes from './image-viewer.module.css';

/** One picture of a list. */
export interface Picture {
  key: string;
  name: string;
  /** An http(s) URL, or one of this origin. */
  url: string;
}

interface ImageViewerProps {
  pictures: readonly Picture[];
  shown: string;
  show(key: string): void;
  close(): void;
}

const zooms = [0.25, 0.5, 1, 1.5, 2, 3, 4, 6, 8];
const fitted = zooms.indexOf(1);

/**
 * Pictures over the whole window, one at a time (DRAW-01): buttons and arrow keys go to the next and the previous one,
 * buttons, + - 0 and a double click zoom. No referrer is sent to the picture's host.
 */
export default function ImageViewer({ pictures, shown, show, close }: ImageViewerProps) {
  const say = useSay();
  const copy = useCopy();
  const [zoom, setZoom] = useState(fitted);
  const [failed, setFailed] = useState<string>();
  const index = pictures.findIndex(({ key }) => key === shown);
  const picture = pictures[index];
  if (picture === undefined) return null;
  const { name, url } = picture;
  const step = (by: number) => {
    const next = pictures[index + by];
    if (next === undefined) return;
    setZoom(fitted);
    setFailed(undefined);
    show(next.key);
  };
  const zoomBy = (by: number) => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + by)));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => step(-1),
    ArrowRight: () => step(1),
    '+': () => zoomBy(1),
    '=': () => zoomBy(1),
    '-': () => zoomBy(-1),
    '0': () => setZoom(fitted),
  };
  const press = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const scale = zooms[zoom] ?? 1;
  const sign = { size: 32, variant: 'subtle' as const, className: classes.sign };
  return (
    <Modal.Root opened onClose={close} fullScreen transitionProps={{ duration: 0 }}>
      <Modal.Content className={classes.content} aria-label={name}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys for the whole dialog, which drops a handler of its own. */}
        <div className={classes.view} onKeyDown={press}>
          <div className={classes.bar}>
            <strong className={classes.name}>{name}</strong>
            <span className="tabular">{say('list.pageOf', { page: index + 1, pages: pictures.length })}</span>
            <span className={classes.space} />
            <ActionIcon {...sign} aria-label={say('list.zoomOut')} {...idle(zoom === 0)} onClick={() => zoomBy(-1)}>
              <IconZoomOut size={18} stroke={1.6} />
            </ActionIcon>
            <button
              type="button"
              className={classes.scale}
              title={say('list.zoomFit')}
              aria-label={listOf([say('list.zoomFit'), `${Math.round(scale * 100)} %`], say)}
              onClick={() => setZoom(fitted)}
            >
              {Math.round(scale * 100)} %
            </button>
            <ActionIcon
              {...sign}
              aria-label={say('list.zoomIn')}
              {...idle(zoom === zooms.length - 1)}
              onClick={() => zoomBy(1)}
            >
              <IconZoomIn size={18} stroke={1.6} />
            </ActionIcon>
            <ActionIcon {...sign} aria-label={say('list.copyAddress')} onClick={() => void copy(url)}>
              <IconCopy size={18} stroke={1.6} />
            </ActionIcon>
            <ActionIcon
              {...sign}
              component="a"
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={say('list.openInTab')}
            >
              <IconExternalLink size={18} stroke={1.6} />
            </ActionIcon>
            <ActionIcon {...sign} aria-label={say('common.close')} onClick={close}>
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          </div>
          <div className={classes.frame}>
            <ActionIcon
              size={40}
              className={classes.step}
              aria-label={say('list.previousImage')}
              {...idle(index === 0)}
              onClick={() => step(-1)}
            >
              <IconChevronLeft size={24} stroke={1.6} />
            </ActionIcon>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
            <div ref={focusAtOnce} data-autofocus className={classes.stage} tabIndex={0}>
              {failed === url ? (
                <p className={classes.failed} role="alert">
                  <IconPhotoOff size={32} stroke={1.5} aria-hidden />
                  {say('list.imageFailed')}
                  <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
                    {url}
                  </Anchor>
                </p>
              ) : (
                <img
                  key={url}
                  src={url}
                  alt={name}
                  referrerPolicy="no-referrer"
                  decoding="async"
                  style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}
                  onError={() => setFailed(url)}
                  onDoubleClick={() => setZoom(zoom === fitted ? zooms.indexOf(2) : fitted)}
                />
              )}
            </div>
            <ActionIcon
              size={40}
              className={classes.step}
              aria-label={say('list.nextImage')}
              {...idle(index === pictures.length - 1)}
              onClick={() => step(1)}
            >
              <IconChevronRight size={24} stroke={1.6} />
            </ActionIcon>
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Focuses the element as soon as it is mounted, so that keys work at once; the dialog's own focus trap acts a little
 * later.
 */
function focusAtOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/**
 * Attributes of a button that looks disabled and does nothing but keeps the focus: a disabled button would lose it, and
 * the keys with it.
 */
function idle(isIdle: boolean) {
  return { 'data-disabled': isIdle || undefined, 'aria-disabled': isIdle || undefined };
}
