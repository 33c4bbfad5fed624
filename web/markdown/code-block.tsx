import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useCopy } from '../components/use-copy.ts';
import { useConsole } from '../session/console-context.tsx';
import classes from './markdown.module.css';

/** Code is highlighted after it has not changed for this long, in ms; while it streams in it is shown plain. */
const rest = 200;

/**
 * Maximum number of characters that are highlighted; longer code stays plain, because a grammar may take quadratic time
 * (SEC-08).
 */
const mostColoured = 2_000;

/**
 * The code blocks of a page are highlighted one at a time, each in its own task, so that key presses and clicks are
 * handled in between.
 */
let turn: Promise<unknown> = Promise.resolve();

/** Shows code with the name of its language, highlighted once it is complete, and a button that copies it. */
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

/** Returns the highlighted code; undefined until it is ready, and if the code is not highlighted at all. */
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
    // If the component was unmounted meanwhile, or the highlighter cannot be loaded, the code stays plain.
    colour().catch(() => undefined);
    return () => ending.abort();
  }, [text, language, world]);
  return done?.text === text ? done.drawn : undefined;
}
