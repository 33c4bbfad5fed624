import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { sanitise } from '../../shared/format/sanitise.ts';
import { answeredFact, worstModels } from '../../shared/screens/pricing/model-health.ts';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from '../models/health.module.css';
import { useSummaries } from '../models/use-model-health.ts';
import { useAreas } from '../text/areas.ts';

/**
 * Lists the site's models with the lowest success rate; nothing if no figures are available (WEB-19). `children` follow
 * it, once that is known.
 */
export default function ModelsHere({ children }: { children: ReactNode }) {
  const { say, language } = useScreenContext();
  useAreas(language, ['pricing']);
  const { summaries, isAwaited } = useSummaries();
  if (isAwaited) return <div aria-hidden data-view-waits />;
  if (summaries === undefined || summaries.size === 0) return children;
  return (
    <>
      <Panel
        title={say('pricing.healthWorst')}
        help={say('pricing.healthWorstHelp')}
        tools={<Link to="/pricing">{say('pricing.allModels')}</Link>}
      >
        <ul className={classes.worst}>
          {worstModels(summaries).map(({ model_name, success_rate }) => {
            const { text, tone, label } = answeredFact(success_rate);
            return (
              <li key={model_name}>
                <Link to={`/pricing?${new URLSearchParams({ open: model_name })}`}>{sanitise(model_name)}</Link>
                <span className={classes.rate} data-tone={tone}>
                  {say(label)} {text}
                </span>
              </li>
            );
          })}
        </ul>
      </Panel>
      {children}
    </>
  );
}
