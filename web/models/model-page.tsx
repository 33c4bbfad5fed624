import { Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconPlayerPlay, IconPlugConnected } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { formatShortPrice } from '../../shared/format/money.ts';
import type { PriceList } from '../../shared/gateway/resources/pricing.ts';
import {
  type CatalogueModel,
  catalogueOf,
  cheaperModels,
  kindLabels,
  pricesByGroup,
  typicalText,
} from '../../shared/screens/pricing/catalogue.ts';
import { CameFrom } from '../components/came-from.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Panel } from '../components/panel.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { RelatedLists } from '../list/row/related-lists.tsx';
import { usePageTitleDetail } from '../navigation/page-title.ts';
import { CodePanel } from './code-panel.tsx';
import { HealthPanel } from './health-panel.tsx';
import { ModelTable } from './model-list.tsx';
import classes from './models.module.css';
import { PriceHead, priceText } from './price-cells.tsx';
import { VendorBadge } from './vendor-badge.tsx';

const OwnCallsPanel = lazy(() => import('./own-calls-panel.tsx'));

interface ModelPageProps {
  list: PriceList;
  model: CatalogueModel;
  /** The group whose prices are shown. */
  group: string;
  /** The location of the list, with its filters. */
  back: string;
}

/** The page of one model: its description, its prices by group and per call, code, and a link to try it (WEB-02). */
export function ModelPage({ list, model, group, back }: ModelPageProps) {
  const { say, user } = useScreenContext();
  const { name, vendor, kind, tags, description, row } = model;
  usePageTitleDetail(name);
  const prices = pricesByGroup(list, row.model.model_name, group);
  const cheaper = cheaperModels(catalogueOf(list, group), model);
  const isPerCall = row.callPrice !== undefined;
  const { cache_ratio: cached } = row.model;
  const address = encodeURIComponent(row.model.model_name);
  return (
    <>
      <PageHead
        title={name}
        isDetail
        className={classes.pageHead}
        back={
          <>
            <CameFrom />
            <Link to={back} className={classes.back}>
              <IconArrowLeft size={15} stroke={1.8} aria-hidden />
              {say('pricing.allModels')}
            </Link>
          </>
        }
        tools={
          <>
            {user !== undefined && (
              <Button
                component={Link}
                to="/connect"
                variant="default"
                leftSection={<IconPlugConnected size={16} stroke={1.6} />}
              >
                {say('token.connect')}
              </Button>
            )}
            {kind === 'chat' && (
              <Button
                component={Link}
                to={`/playground?model=${address}`}
                leftSection={<IconPlayerPlay size={16} stroke={1.6} />}
              >
                {say('pricing.tryIt')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.cardHead}>
          <VendorBadge vendor={vendor} size="lg" />
          <div className={classes.sub}>
            {[vendor, say(kindLabels[kind]), ...tags].filter((part) => part !== '').join(' · ')}
          </div>
        </div>
        {description !== '' && <p className={classes.about}>{description}</p>}
        <RelatedLists noun="pricing" row={row} name={name} />
        <div className={classes.halves}>
          <div className={classes.stack}>
            <Panel title={say('pricing.groupPrices')}>
              {prices.length === 0 ? (
                <p className={classes.note}>{say('pricing.unavailableHint', { group })}</p>
              ) : (
                <table className={classes.table} data-plain>
                  <thead>
                    <tr>
                      <th scope="col">{say('pricing.filterGroup')}</th>
                      {isPerCall ? (
                        <PriceHead of="pricing.callPrice" />
                      ) : (
                        <>
                          <PriceHead of="pricing.promptPrice" />
                          {cached !== undefined && <PriceHead of="pricing.cachedPrice" />}
                          <PriceHead of="pricing.completionPrice" />
                          <PriceHead of="pricing.typicalCall" />
                        </>
                      )}
                    </tr>
                  </thead>
                  <tbody>
                    {prices.map(({ row: one, typicalCost }) => (
                      <tr key={one.group} aria-current={one.group === group || undefined}>
                        <th scope="row">
                          {one.group} <span className={classes.factor}>×{Number(one.groupRatio.toFixed(4))}</span>
                        </th>
                        {isPerCall ? (
                          <td data-number>{priceText(one.callPrice)}</td>
                        ) : (
                          <>
                            <td data-number>{priceText(one.promptPrice)}</td>
                            {cached !== undefined && (
                              <td data-number>
                                {one.promptPrice === undefined ? '–' : formatShortPrice(one.promptPrice * cached)}
                              </td>
                            )}
                            <td data-number>{priceText(one.completionPrice)}</td>
                            <td data-number data-cost>
                              {priceText(typicalCost)}
                            </td>
                          </>
                        )}
                      </tr>
                    ))}
                  </tbody>
                </table>
              )}
              {!isPerCall && <p className={classes.note}>{typicalText(say)}</p>}
            </Panel>
            <HealthPanel model={row.model.model_name} group={group} />
            {user !== undefined && (
              <Suspense fallback={<Skeleton height={130} />}>
                <OwnCallsPanel model={row.model.model_name} />
              </Suspense>
            )}
          </div>
          <div className={classes.stack}>
            <CodePanel kind={kind} model={name} />
            {cheaper.length > 0 && (
              <Panel title={say('pricing.cheaper')} className={classes.cheaper}>
                <ModelTable
                  models={cheaper}
                  addressOf={(one) => `/pricing?open=${encodeURIComponent(one.row.model.model_name)}`}
                />
              </Panel>
            )}
          </div>
        </div>
      </div>
    </>
  );
}
