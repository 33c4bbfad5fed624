import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { pulseStates } from '../../shared/domain/state/pulse.ts';
import type { SiteNeed, SiteState } from '../../shared/screens/home/site-needs.ts';
import { shapeOf } from '../components/shape-of.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import classes from './needs-panel.module.css';

/** Answers whether all is well with the site, and lists what is not, one line a kind with the rows behind it. */
export function NeedsPanel({ state: { needs, channels, others, unknown } }: { state: SiteState }) {
  const { say } = useScreenContext();
  const [worst] = needs;
  const tone = worst === undefined ? (unknown === '' ? 'good' : 'muted') : pulseStates.of(worst.state).tone;
  const answer =
    worst === undefined
      ? say(unknown === '' ? 'home.allWell' : 'home.nothingBroken')
      : channels === 0
        ? say('home.needs', { count: others })
        : say('home.needsChannels', { count: channels });
  const more = channels > 0 && others > 0 && say('home.needsMore', { count: others });
  return (
    <section className={classes.panel} aria-label={answer} data-needs>
      <div className={classes.head}>
        <h2 className={classes.answer} data-tone={tone} data-shape={shapeOf(tone)}>
          {answer}
          {more && <small>{more}</small>}
        </h2>
        <Link to="/pulse" className={classes.pulse}>
          {say('navigation.pulse')} <IconArrowRight size={13} stroke={1.6} aria-hidden />
        </Link>
      </div>
      {worst === undefined && <p className={classes.why}>{unknown === '' ? say('home.allWellNote') : unknown}</p>}
      {needs.length > 0 && (
        <ul className={classes.needs}>
          {needs.map((need) => (
            <Need key={need.key} need={need} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Need({ need: { state, title, note, related } }: { need: SiteNeed }) {
  const { say } = useScreenContext();
  const { tone, label } = pulseStates.of(state);
  return (
    <li>
      <Link to={related === undefined ? '/pulse' : relatedAddress(related)} className={classes.need}>
        <span className={classes.title} data-tone={tone} data-shape={shapeOf(tone)}>
          <span className="visually-hidden">{say(label)}: </span>
          {title}
        </span>
        <span className={classes.note} title={note}>
          {note}
        </span>
        <IconArrowRight size={15} stroke={1.6} aria-hidden className={classes.arrow} />
      </Link>
    </li>
  );
}
