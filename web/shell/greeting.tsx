import { IconConfetti } from '@tabler/icons-react';
import { greeting } from '../../shared/screens/home/home.ts';
import { useConsole } from '../session/console-context.tsx';
import { useAreas } from '../text/areas.ts';
import classes from './shell.module.css';

/** The New Year greeting (NAV-07). `isShort` shows the icon only, with the text as a tooltip and for screen readers. */
export default function Greeting({ isShort }: { isShort: boolean }) {
  const { world, language, say } = useConsole();
  useAreas(language, ['home']);
  const words = greeting(world.clock.now());
  if (words === undefined) return null;
  return (
    <span className={classes.greeting} title={isShort ? say(words) : undefined}>
      <IconConfetti size={17} stroke={1.6} aria-hidden />
      <span className={isShort ? 'visually-hidden' : undefined}>{say(words)}</span>
    </span>
  );
}
