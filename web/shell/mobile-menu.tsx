import '../overlays/dialog-styles.ts';
import { Drawer } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { sanitise } from '../../shared/format/sanitise.ts';
import { entriesByPart, faceOf } from '../../shared/screens/navigation/navigation-entries.ts';
import { screenOf } from '../../shared/screens/registry.ts';
import { listOf } from '../../shared/text/punctuation.ts';
import { ScreenIcon } from '../components/screen-icon.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { addressOf } from '../navigation/address-of.ts';
import { useHere } from '../navigation/use-here.ts';
import { AttentionCount } from './attention-count.tsx';
import classes from './mobile-menu.module.css';
import { personalLinks } from './personal-links.ts';

/** The menu of a phone (NAV-11): all navigation entries, each with the names of its tabs, then the personal links. */
export default function MobileMenu({ onClose }: { onClose: () => void }) {
  const context = useScreenContext();
  const { say, user } = context;
  const here = useHere();
  const parts = entriesByPart(context);
  return (
    <Drawer
      opened
      onClose={onClose}
      size="100%"
      title={say(user === undefined ? 'web.navigation' : 'navigation.more')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
      classNames={{ body: classes.body }}
    >
      {/* Each click closes the menu, because a link to the current location changes nothing that would close it. */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the links inside are what is pressed. */}
      <div onClick={onClose}>
        <nav aria-label={say('web.navigation')}>
          {parts.map(({ part, entries }) => (
            <section key={part} aria-label={say(`navigation.${part}`)}>
              {parts.length > 1 && (
                <div className={classes.name} aria-hidden>
                  {say(`navigation.${part}`)}
                </div>
              )}
              <ul className={classes.list}>
                {entries.map((entry) => (
                  <li key={entry.id}>
                    <Link
                      to={addressOf(faceOf(entry).noun) ?? '/'}
                      className={classes.row}
                      aria-label={say(entry.label)}
                      aria-current={here?.entry.id === entry.id ? 'page' : undefined}
                    >
                      <ScreenIcon screen={faceOf(entry)} />
                      <span>{say(entry.label)}</span>
                      <small>
                        {entry.tabs.length > 1
                          ? listOf(
                              entry.tabs.map((tab) => say(tab.label)),
                              say,
                            )
                          : ''}
                      </small>
                      <AttentionCount entry={entry} />
                      <IconChevronRight size={16} stroke={1.6} aria-hidden />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </nav>
        <nav aria-label={say('web.siteNavigation')}>
          {user !== undefined && (
            <div className={classes.name} aria-hidden>
              {sanitise(user.username)}
            </div>
          )}
          <ul className={classes.list}>
            {personalLinks(context).map(({ noun, label, to }) => (
              <li key={noun}>
                <Link to={to} className={classes.row}>
                  <ScreenIcon screen={screenOf(noun)} />
                  <span>{say(label)}</span>
                  <small />
                  <IconChevronRight size={16} stroke={1.6} aria-hidden />
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </Drawer>
  );
}
