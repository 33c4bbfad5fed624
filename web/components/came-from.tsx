import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import { isTyped } from '../hooks/is-typed.ts';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { useConsole } from '../session/console-context.tsx';
import classes from './came-from.module.css';

/**
 * A button back to the row whose related list was followed to this page (SEE-06); nothing when the person came another
 * way. With `hearsKeys` it also handles the keys `[` and `]`, on pages without a list that handles them.
 */
export function CameFrom({ hearsKeys = false }: { hearsKeys?: boolean }) {
  const { say, world, items } = useConsole();
  const navigation = useNavigation();
  useAddress();
  useEffect(() => {
    if (!hearsKeys) return;
    const document = world.root.ownerDocument;
    const hear = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !items.listKeys()) return;
      if (!(target instanceof Element) || target.closest('[role=dialog]') !== null || isTyped(target)) return;
      if (key === '[' || key === ']') navigation.step(key === '[' ? -1 : 1);
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [hearsKeys, world, items, navigation]);
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
