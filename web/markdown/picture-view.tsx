import { Button } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useConsole } from '../session/console-context.tsx';
import classes from './markdown.module.css';
import { safeLink } from './safe-link.ts';

/** Images embedded in the answer itself. SVG is not allowed, because it may contain scripts. */
const within = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z\d+/=\s]+$/i;

/**
 * Shows an image of an answer. An embedded image is shown at once; an image of another site is loaded only on
 * request, so that no address that a model wrote learns who reads the answer (SEC-10).
 */
export function PictureView({ href, words }: { href: string; words: string }) {
  const { say } = useConsole();
  const [isWanted, setIsWanted] = useState(false);
  const link = safeLink(href);
  if (within.test(href) || (isWanted && link !== undefined)) {
    return <img className={classes.picture} src={href} alt={words} referrerPolicy="no-referrer" />;
  }
  if (link === undefined || !/^https?:/i.test(link)) return words;
  return (
    <span className={classes.pictureAsk}>
      <a href={link} title={link} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
      <Button
        size="compact-xs"
        variant="default"
        leftSection={<IconPhoto size={13} stroke={1.6} />}
        onClick={() => setIsWanted(true)}
      >
        {say('playground.showPicture', { site: new URL(link).host })}
      </Button>
    </span>
  );
}
