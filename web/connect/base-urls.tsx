import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { openAiBase, siteFacts } from '../../shared/screens/connect/set-up.ts';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './connect.module.css';

/** The base URLs by protocol, each with a copy button; `children` follow as further rows. */
export function BaseUrls({ children }: { children?: ReactNode }) {
  const context = useScreenContext();
  const { say } = context;
  const copy = useCopy();
  const facts = siteFacts(context);
  const urls = [
    { kind: say('connect.openAi'), url: openAiBase(facts) },
    { kind: say('connect.anthropic'), url: facts.site },
  ];
  return (
    <dl className={classes.urls}>
      {urls.map(({ kind, url }) => (
        <div key={kind} className={classes.url}>
          <dt>{kind}</dt>
          <dd>
            <span>{url}</span>
            <ActionIcon size={28} aria-label={say('connect.copyBase', { kind })} onClick={() => void copy(url)}>
              <IconCopy size={16} stroke={1.6} />
            </ActionIcon>
          </dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
