import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import type { ModelSummary } from '../../shared/domain/log/model-health.ts';
import { type CatalogueModel, kindLabels } from '../../shared/screens/pricing/catalogue.ts';
import { answeredFact, speedText } from '../../shared/screens/pricing/model-health.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import classes from './models.module.css';
import { PriceHead, priceText } from './price-cells.tsx';
import { useSummaries } from './use-model-health.ts';
import { VendorBadge } from './vendor-badge.tsx';

interface ModelListProps {
  models: readonly CatalogueModel[];
  /** Returns the location of a model's page. */
  addressOf(model: CatalogueModel): string;
}

/** Number of models rendered at first, so that a catalogue of thousands of models opens quickly. */
const shownAtFirst = 120;

/** Returns the first models, and a button that shows more. */
function useShown(models: readonly CatalogueModel[]) {
  const { say } = useScreenContext();
  const [most, setMost] = useState(shownAtFirst);
  const left = models.length - most;
  const more = left > 0 && (
    <Button variant="default" className={classes.more} onClick={() => setMost(most + shownAtFirst * 4)}>
      {say('pricing.showMore', { count: Math.min(left, shownAtFirst * 4) })}
    </Button>
  );
  return { shown: models.slice(0, most), more };
}

/** Lists models with vendor, kind and price, one line each; two lines on a phone. */
export function ModelTable({ models, addressOf }: ModelListProps) {
  const { say } = useScreenContext();
  const { shown, more } = useShown(models);
  const { summaries: health } = useSummaries();
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{say('pricing.modelName')}</th>
            <th scope="col" data-vendor>
              {say('pricing.vendor')}
            </th>
            <th scope="col" data-kind>
              {say('pricing.kind')}
            </th>
            <PriceHead of="pricing.promptPrice" />
            <PriceHead of="pricing.completionPrice" />
            <PriceHead of="pricing.typicalCall" />
            {health !== undefined &&
              (['pricing.answered', 'pricing.speed'] as const).map((label) => (
                <th key={label} scope="col" data-number data-health title={say('pricing.healthHelp')}>
                  {say(label)}
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((model) => {
            const { name, vendor, kind, tags, row, typicalCost } = model;
            return (
              <tr key={name} data-model={name} data-muted={!row.isAvailable || undefined}>
                <th scope="row">
                  <VendorBadge vendor={vendor} />
                  <Link to={addressOf(model)} className={classes.name}>
                    {name}
                  </Link>
                  {tags.slice(0, 2).map((tag) => (
                    <span key={tag} className={classes.tag}>
                      {tag}
                    </span>
                  ))}
                </th>
                <td data-vendor>{vendor || '–'}</td>
                <td data-kind>{say(kindLabels[kind])}</td>
                <td
                  data-number
                  data-label={say('pricing.promptShort')}
                  data-empty={row.promptPrice === undefined || undefined}
                >
                  {priceText(row.promptPrice)}
                </td>
                <td
                  data-number
                  data-label={say('pricing.completionShort')}
                  data-unit={say('pricing.perMillion')}
                  data-empty={row.completionPrice === undefined || undefined}
                >
                  {priceText(row.completionPrice)}
                </td>
                <td data-number data-cost>
                  {priceText(typicalCost)}
                </td>
                {health !== undefined && <HealthCells summary={health.get(row.model.model_name)} />}
              </tr>
            );
          })}
        </tbody>
      </table>
      {more}
    </>
  );
}

/** Shows a model's success rate and speed; dashes if it was not called. */
function HealthCells({ summary }: { summary: ModelSummary | undefined }) {
  const context = useScreenContext();
  const answered = summary && answeredFact(summary.success_rate);
  return (
    <>
      <td data-number data-health data-tone={answered?.tone}>
        {answered?.text ?? '–'}
      </td>
      <td data-number data-health>
        {summary !== undefined && summary.avg_tps > 0 ? speedText(summary.avg_tps, context) : '–'}
      </td>
    </>
  );
}

/** Shows each model as a card, with the site's own description if there is one. */
export function ModelCards({ models, addressOf }: ModelListProps) {
  const { say } = useScreenContext();
  const { shown, more } = useShown(models);
  const { summaries: health } = useSummaries();
  return (
    <>
      <ul className={classes.cards}>
        {shown.map((model) => {
          const { name, vendor, kind, tags, description, row, typicalCost } = model;
          return (
            <li key={name} className={classes.card} data-model={name} data-muted={!row.isAvailable || undefined}>
              <div className={classes.cardHead}>
                <VendorBadge vendor={vendor} size="lg" />
                <div>
                  <Link to={addressOf(model)} className={classes.name}>
                    {name}
                  </Link>
                  <div className={classes.sub}>
                    {[vendor, say(kindLabels[kind]), ...tags.slice(0, 2)].filter((part) => part !== '').join(' · ')}
                  </div>
                </div>
              </div>
              {description !== '' && <p className={classes.about}>{description}</p>}
              <dl className={classes.prices}>
                {row.callPrice === undefined && (
                  <>
                    <div>
                      <dt>{say('pricing.promptPrice')}</dt>
                      <dd>{priceText(row.promptPrice)}</dd>
                    </div>
                    <div>
                      <dt>{say('pricing.completionPrice')}</dt>
                      <dd>{priceText(row.completionPrice)}</dd>
                    </div>
                  </>
                )}
                <div>
                  <dt>{say(row.callPrice === undefined ? 'pricing.typicalCall' : 'pricing.callPrice')}</dt>
                  <dd>{priceText(typicalCost)}</dd>
                </div>
                {health !== undefined && <AnsweredOfCard summary={health.get(row.model.model_name)} />}
              </dl>
            </li>
          );
        })}
      </ul>
      {more}
    </>
  );
}

function AnsweredOfCard({ summary }: { summary: ModelSummary | undefined }) {
  const { say } = useScreenContext();
  return (
    <div>
      <dt>{say('pricing.answered')}</dt>
      <dd>{summary === undefined ? '–' : answeredFact(summary.success_rate).text}</dd>
    </div>
  );
}
