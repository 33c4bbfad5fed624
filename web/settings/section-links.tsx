import { Link } from 'wouter';
import { useSay } from '../session/console-context.tsx';
import classes from './section-links.module.css';
import { type SettingsAddress, settingsAddress } from './settings-address.ts';
import { showCard } from './settings-card.tsx';

export interface SectionLink {
  id: string;
  title: string;
  /** Something typed there is not saved yet. */
  isUnsaved?: boolean;
}

/** The cards of a tab as links; each has an address of its own. */
export function SectionLinks({ tab, section, links }: SettingsAddress & { links: readonly SectionLink[] }) {
  const say = useSay();
  return (
    <nav className={classes.links} aria-label={say('settings.sections')}>
      <ul>
        {links.map(({ id, title, isUnsaved }) => (
          <li key={id}>
            <Link
              to={settingsAddress({ tab, section: id })}
              className={classes.link}
              aria-current={section === id ? 'location' : undefined}
              // The same address once more changes nothing, and yet the person wants to be there.
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
