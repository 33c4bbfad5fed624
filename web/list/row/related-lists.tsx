import { IconArrowRight } from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { relatedListsOf } from '../../../shared/screens/navigation/related-lists.ts';
import { isListNoun } from '../../../shared/screens/registry.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useNavigation } from '../../navigation/wouter.tsx';
import { notify } from '../../overlays/notify.ts';
import { relatedAddress } from '../reading/related-address.ts';
import classes from './row-head.module.css';

interface RelatedListsProps {
  noun: string;
  row: object;
  /** The name of the row, for the link that leads back to it. */
  name: string;
  /** When true, the first link takes the focus on mount; reset to false then. */
  wanted?: RefObject<boolean>;
}

/**
 * Links to the lists related to a row (SEE-06), the same as under `d` in the terminal UI, each with its letter. A
 * refused link notifies its reason when pressed. After going back, the link that was followed has the focus again.
 */
export function RelatedLists({ noun, row, name, wanted }: RelatedListsProps) {
  const context = useScreenContext();
  const { say } = context;
  const navigation = useNavigation();
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const left = navigation.takeLeft();
    if (!wanted?.current && left === undefined) return;
    if (wanted) wanted.current = false;
    const links = [...(element.current?.querySelectorAll('a') ?? [])];
    const gone = links.find((link) => left !== undefined && link.getAttribute('href')?.endsWith(left));
    // A form that mounts together with this takes the focus in its own effect; this runs after it.
    queueMicrotask(() => (gone ?? links[0])?.focus());
  }, [wanted, navigation]);
  if (!isListNoun(noun)) return null;
  const relatedLists = relatedListsOf(noun, row, context).filter(({ isNone }) => !isNone);
  if (relatedLists.length === 0) return null;
  return (
    <nav ref={element} className={classes.relatedLists} aria-label={say('list.related')} data-relatedLists>
      {relatedLists.map((related) => {
        const { letter, noun: target, label, refusal } = related;
        const key = `${letter} ${target}`;
        if (refusal !== undefined) {
          return (
            <button
              key={key}
              type="button"
              className={classes.related}
              data-closed
              title={refusal}
              onClick={() => notify('warn', refusal)}
            >
              {say(label)}
            </button>
          );
        }
        const to = relatedAddress(related);
        const go = (event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
          event.preventDefault();
          navigation.go(to, { leaving: name });
        };
        return (
          <Link key={key} to={to} className={classes.related} data-letter={letter} onClick={go}>
            {say(label)}
            <IconArrowRight size={13} stroke={1.6} aria-hidden />
          </Link>
        );
      })}
    </nav>
  );
}
