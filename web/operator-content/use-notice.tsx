import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNewNotice, noticeLine, noticeMark, operatorContent } from '../../shared/screens/home/home.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { showDialog } from '../overlays/ask.ts';
import { useConsole } from '../session/console-context.tsx';
import { useReached } from '../session/use-reached.ts';
import { OperatorContentView } from './operator-content.tsx';

/** The operator's notice to all users. */
export interface Notice {
  /** Opens the whole notice and marks it as seen. */
  show(): void;
  /** Marks the notice as seen. */
  dismiss(): void;
  /** Whether it differs from the notice that was seen last (NAV-13). */
  isNew: boolean;
  /** The notice as plain text for the bar above the page: its first line and the rest. */
  line: ReturnType<typeof noticeLine>;
}

/** Returns the operator's notice; undefined if there is none. */
export function useNotice(): Notice | undefined {
  const { items, say } = useConsole();
  const [seen, setSeen] = useState(items.seenNotice);
  const { data: text = '' } = useNoticeText();
  const mark = noticeMark(text);
  if (mark === '') return undefined;
  const dismiss = () => {
    items.writeSeenNotice(mark);
    setSeen(mark);
  };
  const show = () => {
    const content = operatorContent(text);
    if (content.kind === 'default') return;
    const title = say('navigation.notice');
    showDialog(title, <OperatorContentView content={content} title={title} />, say('common.close'));
    dismiss();
  };
  return { show, dismiss, isNew: isNewNotice(text, seen), line: noticeLine(text) };
}

/** How long a page waits for the notice, in ms: about as long as for its own figures. */
const longestWait = 1000;

/**
 * When the notice comes. A page that shows its bar is not drawn while it is awaited, because the bar would move it;
 * after a second it is drawn without, so that a slow answer keeps nobody from the page, and the notice is late from then on.
 */
export function useNoticeArrival(): 'awaited' | 'in time' | 'late' {
  const { world } = useConsole();
  const { isPending } = useNoticeText();
  const [begun] = useState(world.clock.now);
  const isReached = useReached(begun + longestWait);
  const [isLate, setLate] = useState(false);
  if (isReached && isPending && !isLate) setLate(true);
  if (isLate) return 'late';
  return isPending ? 'awaited' : 'in time';
}

function useNoticeText() {
  const { gateway } = useScreenContext();
  return useQuery({
    queryKey: ['operator-content', 'notice'],
    queryFn: ({ signal }) => gateway.site.notice({ signal }),
  });
}
