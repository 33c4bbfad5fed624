import { IconArrowLeft } from '@tabler/icons-react';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { useConsole } from '../session/console-context.tsx';
import classes from './came-from.module.css';

/**
 * A button back to the row whose related list was followed to this page (SEE-06); nothing when the person came another
 * way.
 */
export function CameFrom() {
  const { say } = useConsole();
  const navigation = useNavigation();
  useAddress();
  const origin = navigation.origin();
  if (origin === undefined) return null;
  const { name, delta } = origin;
  return (
    <button
      type="button"
      className={classes.back}
      aria-label={say('web.backTo', { name })}
      title={say('web.backTo', { name })}
      onClick={() => navigation.step(delta)}
    >
      <IconArrowLeft size={14} stroke={1.6} aria-hidden />
      <span>{name}</span>
    </button>
  );
}
