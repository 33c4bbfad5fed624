import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useCopy } from '../components/use-copy.ts';
import { useConsole } from '../session/console-context.tsx';
import classes from './markdown.module.css';

/** ms a code must have rested before it is coloured: while it streams in it is drawn plain. */
const rest = 200;

/** Characters that are coloured; longer code stays plain, as the time that grammars take can grow with the square (SEC-08). */
const mostColoured = 2_000;

/** The blocks of a page are coloured one at a time, each in a task of its own: keys and clicks come between. */
let turn: Promise<unknown> = Promise.resolve();

/** Code with its language, its words coloured once it stands, and a button that copies it. */
export function CodeBlock({ text, language }: { text: string; language: string | undefined }) {
  const { say } = useConsole();
  const copy = useCopy();
  const name = language?.split(/\s/)[0] ?? '';
  const coloured = useColours(text, name.toLowerCase());
  return (
    <div className={classes.block}>
      <div className={classes.blockHead}>
        <span>{name}</span>
        <ActionIcon
          size={24}
          aria-label={say('playground.copyCode')}
          title={say('playground.copyCode')}
          onClick={() => void copy(text)}
        >
          <IconCopy size={14} stroke={1.6} />
        </ActionIcon>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
      <pre tabIndex={0} data-coloured={coloured !== undefined || undefined}>
        <code>{coloured ?? text}</code>
      </pre>
    </div>
  );
}

/** The code in colours, once they are there; undefined where there are none. */
function useColours(text: string, language: string): ReactNode | undefined {
  const { world } = useConsole();
  const [done, setDone] = useState<{ text: string; drawn: ReactNode | undefined }>();
  useEffect(() => {
    if (language === '' || text.length > mostColoured) return;
    const ending = new AbortController();
    const colour = async () => {
      await world.clock.sleep(rest, ending.signal);
      const { highlight } = await import('./highlight.tsx');
      turn = turn.then(() => world.clock.sleep(1));
      await turn;
      if (!ending.signal.aborted) setDone({ text, drawn: highlight(text, language) });
    };
    // Left while waiting, or the colours cannot be fetched: the code stands as it is.
    colour().catch(() => undefined);
    return () => ending.abort();
  }, [text, language, world]);
  return done?.text === text ? done.drawn : undefined;
}
