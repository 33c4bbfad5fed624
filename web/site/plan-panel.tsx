import { IconAlertTriangle, IconCheck, IconChevronRight } from '@tabler/icons-react';
import { formatNumber } from '../../shared/format/money.ts';
import { formatQuota, quotaDisplayOf } from '../../shared/format/quota.ts';
import { sanitise } from '../../shared/format/sanitise.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { listNames } from '../../shared/screen/flow/confirm-rows.ts';
import { lossTexts } from '../../shared/screen/impact/impact-text.ts';
import { stepsLeft } from '../../shared/screens/site/plan-memory.ts';
import type { PlanTouch } from '../../shared/screens/site/plan-touch.ts';
import { stepConsequences } from '../../shared/screens/site/site-actions.ts';
import type { TouchedCalls, TouchedPart } from '../../shared/screens/site/touched-calls.ts';
import { pairOf } from '../../shared/text/punctuation.ts';
import { LinesSkeleton } from '../components/lines-skeleton.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { Forecast } from '../prices/forecast.tsx';
import panel from '../prices/rehearsal-panel.module.css';
import classes from './plan-panel.module.css';

/** Maximum number of channels, models and groups listed; the others are counted. */
const mostParts = 8;

/** What the open plan touches, beside its changes, before anything is applied (CHG-02). */
export function PlanPanel({ touch }: { touch: PlanTouch }) {
  const { say } = useScreenContext();
  return (
    <section className={panel.beside} aria-label={say('site.touches')} aria-busy={!touch.isEnded}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <div className={panel.panel} tabIndex={0}>
        <header className={panel.head}>
          <h2>{say('site.touches')}</h2>
          <span>{say('site.touchesSince')}</span>
        </header>
        <TouchBlocks touch={touch} />
      </div>
    </section>
  );
}

/** The same for windows without room beside the list: one line above it, which unfolds. */
export function PlanFold({ touch }: { touch: PlanTouch }) {
  const { say, status } = useScreenContext();
  const { all, isPart } = touch;
  const inShort = say('site.touchesInShort', {
    users: partOf(formatNumber(all.users), isPart),
    calls: partOf(formatNumber(all.calls), isPart),
    cost: partOf(formatQuota(all.quota, quotaDisplayOf(status)), isPart),
  });
  return (
    <details className={classes.fold} aria-busy={!touch.isEnded}>
      <summary>
        <IconChevronRight size={16} stroke={1.8} aria-hidden />
        <strong>{say('site.touches')}</strong>
        <span>{!touch.isEnded ? say('site.touchesRead') : touch.parts.length > 0 && inShort}</span>
      </summary>
      <TouchBlocks touch={touch} />
    </details>
  );
}

function TouchBlocks({ touch }: { touch: PlanTouch }) {
  const context = useScreenContext();
  const { say } = context;
  const { isEnded, parts, all, isPart, losses, forecast, uncounted, failure } = touch;
  const isNothing = isEnded && failure === undefined && parts.length === 0 && uncounted.length === 0;
  return (
    <>
      {isNothing ? (
        <p className={panel.note}>{say('site.touchesNothing')}</p>
      ) : (
        <div className={panel.block} role="status">
          <Figures all={isEnded || parts.length > 0 ? all : undefined} isPart={isPart} />
          {!isEnded && <p>{say('site.touchesRead')}</p>}
          {isPart && <p>{say('impact.partOfMore', { read: formatNumber(all.calls) })}</p>}
          {uncounted.length > 0 && (
            <p>{say('site.touchesUncounted', { names: listNames(uncounted.map(sanitise), say) })}</p>
          )}
          {failure !== undefined && (
            <p data-tone="bad">{say('site.touchesUnknown', { reason: describeError(failure, say).message })}</p>
          )}
        </div>
      )}
      {losses !== undefined && (
        <ul className={classes.losses}>
          {lossTexts(losses, undefined, context).map((sentence) => (
            <li key={sentence}>
              <span data-tone={losses.length > 0 ? 'warn' : 'good'}>
                {losses.length > 0 ? (
                  <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
                ) : (
                  <IconCheck size={16} stroke={1.6} aria-hidden />
                )}
              </span>
              {sentence}
            </li>
          ))}
        </ul>
      )}
      <div className={classes.applied}>
        <h3>{say('site.whenApplied')}</h3>
        {stepConsequences(stepsLeft(context.gateway), context).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
      {parts.length > 0 && <Parts parts={parts} />}
      {forecast !== undefined && <Forecast forecast={forecast} />}
      {!isEnded && <LinesSkeleton lines={4} height={26} />}
    </>
  );
}

/** The sums of all touched calls; dashes while they are not known. */
function Figures({ all, isPart }: { all: TouchedCalls | undefined; isPart: boolean }) {
  const { say, status } = useScreenContext();
  const number = (key: 'users' | 'keys' | 'calls') =>
    all === undefined ? '–' : partOf(formatNumber(all[key]), isPart);
  const charged = all && partOf(formatQuota(all.quota, quotaDisplayOf(status)), isPart);
  return (
    <dl className={classes.figures}>
      {[
        { label: say('site.users'), value: number('users') },
        { label: say('impact.keys'), value: number('keys') },
        { label: say('navigation.tabCalls'), value: number('calls') },
        {
          label: say('price.charged'),
          value: charged ?? '–',
        },
      ].map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Parts({ parts }: { parts: readonly TouchedPart[] }) {
  const { say, status } = useScreenContext();
  const more = parts.length - mostParts;
  return (
    <table className={panel.table}>
      <thead>
        <tr>
          <th scope="col">{say('site.touchesBy')}</th>
          <th scope="col">{say('site.users')}</th>
          <th scope="col">{say('navigation.tabCalls')}</th>
          <th scope="col">{say('price.charged')}</th>
        </tr>
      </thead>
      <tbody>
        {parts.slice(0, mostParts).map(({ kind, name, calls, total, isPart, users, quota }) => (
          <tr key={`${kind} ${name}`}>
            <th scope="row" title={sanitise(name)}>
              {kind === 'group' ? pairOf(say('impact.group'), sanitise(name), say) : sanitise(name)}
            </th>
            <td>{partOf(formatNumber(users), isPart)}</td>
            <td>{total === undefined ? partOf(formatNumber(calls), isPart) : formatNumber(isPart ? total : calls)}</td>
            <td data-strong>{partOf(formatQuota(quota, quotaDisplayOf(status)), isPart)}</td>
          </tr>
        ))}
      </tbody>
      {more > 0 && (
        <tfoot>
          <tr>
            <th scope="row">{say('price.others', { count: more })}</th>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** A number that counts only the newest calls is marked as the least it can be. */
function partOf(text: string, isPart: boolean): string {
  return isPart ? `≥ ${text}` : text;
}
