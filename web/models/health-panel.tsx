import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/money.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { formatTime } from '../../shared/format/time.ts';
import { type GroupFigures, type HealthSpan, keepsHealth } from '../../shared/screens/pricing/model-health.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { Panel } from '../components/panel.tsx';
import { RadioChips } from '../components/radio-chips.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './health.module.css';
import { useHealth } from './use-model-health.ts';

/**
 * Shows a model's success rate and speed on this site, to everyone whom the operator allows to see it (WEB-19). Renders
 * nothing if the gateway keeps no such figures.
 */
export function HealthPanel({ model, group }: { model: string; group: string }) {
  const context = useScreenContext();
  const { say } = context;
  const [span, setSpan] = useState<HealthSpan>(24);
  const { data, error, refetch } = useHealth(model, span, group);
  if (!keepsHealth(context) || data === null) return null;
  return (
    <Panel
      title={say('pricing.health')}
      help={say('pricing.healthHelp')}
      tools={
        <RadioChips
          size="xs"
          legend={say('pricing.healthSpan')}
          isLegendHidden
          choices={[
            { value: '24', label: say('pricing.healthDay') },
            { value: '168', label: say('pricing.healthWeek') },
          ]}
          value={String(span)}
          onChange={(value) => setSpan(value === '168' ? 168 : 24)}
        />
      }
    >
      {error !== null && data === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton height={124} />
      ) : data.length === 0 ? (
        <p className={classes.none}>{say('pricing.healthNone')}</p>
      ) : (
        data.map((one) => <Figures key={one.group} figures={one} span={span} isOnly={data.length === 1} />)
      )}
    </Panel>
  );
}

function Figures({ figures, span, isOnly }: { figures: GroupFigures; span: HealthSpan; isOnly: boolean }) {
  const { say } = useScreenContext();
  const { group, facts, bars } = figures;
  const [first] = bars;
  return (
    <div className={classes.group}>
      {!isOnly && <h3 className={classes.groupName}>{say('pricing.healthGroup', { group: sanitise(group) })}</h3>}
      <dl className={classes.facts}>
        {facts.map(({ label, text, tone }) => (
          <div key={label}>
            <dt>{say(label)}</dt>
            <dd data-tone={tone}>{text}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.bars} aria-label={say('pricing.healthBars', { count: span })}>
        {bars.map(({ at, failed }) => {
          const time = formatTime(at).slice(5, 16);
          const label =
            failed === undefined
              ? say('pricing.healthBarNone', { time })
              : say('pricing.healthBar', { time, failed: formatNumber(failed, failed > 0 && failed < 10 ? 1 : 0) });
          return (
            <li key={at} title={label} data-none={failed === undefined || undefined}>
              <span className="visually-hidden">{label}</span>
              {failed !== undefined && failed > 0 && <i style={{ height: `${Math.max(8, failed)}%` }} />}
            </li>
          );
        })}
      </ul>
      <div className={classes.axis}>
        <span>{first && formatTime(first.at).slice(5, 16)}</span>
        <span>{say('pricing.healthBars', { count: span })}</span>
        <span>{say('pricing.healthNow')}</span>
      </div>
    </div>
  );
}
