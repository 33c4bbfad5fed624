import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useCopy } from '../components/use-copy.ts';
import { useSay } from '../console-context.tsx';
import classes from './markdown.module.css';

/** Code with its language and a button that copies it. */
export function CodeBlock({ text, language }: { text: string; language: string | undefined }) {
  const say = useSay();
  const copy = useCopy();
  return (
    <div className={classes.block}>
      <div className={classes.blockHead}>
        <span>{language?.split(/\s/)[0] ?? ''}</span>
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
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
