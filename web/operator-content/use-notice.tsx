import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { isNewNotice, noticeMark, operatorContent } from '../../shared/screens/home/home.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { showDialog } from '../overlays/ask.ts';
import { useConsole } from '../session/console-context.tsx';
import { OperatorContentView } from './operator-content.tsx';

/**
 * The operator's notice, to be shown again on request; undefined while there is none. With `showNew` it opens by itself
 * when it is another than the one seen last (NAV-13).
 */
export function useNotice({ showNew }: { showNew: boolean }): { show(): void } | undefined {
  const { items, say } = useConsole();
  const { gateway } = useScreenContext();
  const { data: text = '' } = useQuery({
    queryKey: ['operator-content', 'notice'],
    queryFn: ({ signal }) => gateway.site.notice({ signal }),
  });
  const show = useCallback(() => {
    const content = operatorContent(text);
    if (content.kind === 'default') return;
    const title = say('navigation.notice');
    showDialog(title, <OperatorContentView content={content} title={title} />, say('common.close'));
    items.writeSeenNotice(noticeMark(text));
  }, [text, items, say]);
  const isNew = showNew && isNewNotice(text, items.seenNotice());
  useEffect(() => {
    if (isNew) show();
  }, [isNew, show]);
  return noticeMark(text) === '' ? undefined : { show };
}
