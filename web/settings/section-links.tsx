import { Link } from 'wouter';
import { useSay } from '../session/console-context.tsx';
import classes from './section-links.module.css';
import { type SettingsAddress, settingsAddress } from './settings-address.ts';
import { showCard } from './settings-card.tsx';

/** A link to a section's card. */
export interface SectionLink {
  id: string;
  title: string;
  /** Whether the section has unsaved input. */
  isUnsaved?: boolean;
  /** The title that it stands under with others beside it. */
  group?: string;
}

/** Links to the cards of a tab; each card has its own location. */
export function SectionLinks({ tab, section, links }: SettingsAddress & { links: readonly SectionLink[] }) {
  const say = useSay();
  return (
    <nav className={classes.links} aria-label={say('settings.sections')}>
      <ul>
        {links.map(({ id, title, isUnsaved, group }, at) => (
          <li key={id}>
            {group !== undefined && group !== links[at - 1]?.group && <p className={classes.group}>{group}</p>}
            <Link
              to={settingsAddress({ tab, section: id })}
              className={classes.link}
              aria-current={section === id ? 'location' : undefined}
              // A click on the current location does not navigate, so the card is scrolled into view here.
              onClick={(event) => showCard(event.currentTarget.ownerDocument.querySelector(`[data-section="${id}"]`))}
            >
              <span>{title}</span>
              {isUnsaved && <span className={classes.unsaved} role="img" aria-label={say('settings.unsaved')} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
