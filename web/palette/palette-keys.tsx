import { Kbd } from '@mantine/core';
import { useSay } from '../session/console-context.tsx';
import classes from './palette.module.css';

/** The footer of the palette, which explains its keys and the characters that limit a query. */
export function PaletteKeys() {
  const say = useSay();
  return (
    <div className={classes.keys}>
      <span>
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd>
        {say('palette.keyChoose')}
      </span>
      <span>
        <Kbd size="xs">↵</Kbd>
        {say('palette.keyOpen')}
      </span>
      <span>
        <Kbd size="xs">→</Kbd>
        {say('palette.keyMore')}
      </span>
      <span className={classes.signs}>{say('palette.signs')}</span>
    </div>
  );
}
