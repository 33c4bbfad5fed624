import { IconConfetti } from '@tabler/icons-react';
import { greeting } from '../../shared/screens/home/home.ts';
import { useConsole } from '../console-context.tsx';
import { useAreas } from '../text/areas.ts';
import classes from './shell.module.css';

/** The New Year greeting on its days (NAV-07). */
export default function Greeting() {
  const { world, language, say } = useConsole();
  useAreas(language, ['home']);
  const words = greeting(world.clock.now());
  if (words === undefined) return null;
  return (
    <span className={classes.greeting}>
      <IconConfetti size={17} stroke={1.6} aria-hidden />
      <span className={classes.greetingWords}>{say(words)}</span>
    </span>
  );
}
