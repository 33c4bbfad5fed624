import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconLayoutGrid, IconList, IconPercentage, IconSearch } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { Link } from 'wouter';
import { sanitise } from '../../shared/format/sanitise.ts';
import type { PriceList } from '../../shared/gateway/resources/pricing.ts';
import { catalogueOf, filterModels, sortModels, typicalText } from '../../shared/screens/pricing/catalogue.ts';
import { ownGroup, pricedGroups } from '../../shared/screens/pricing/pricing-row.ts';
import { asideOf } from '../../shared/text/punctuation.ts';
import { CameFrom } from '../components/came-from.tsx';
import { LoadFailure } from '../components/load-failure.tsx';
import { Notice } from '../components/notice.tsx';
import { PageHead } from '../components/page-head.tsx';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useOwnUse } from '../hooks/use-own-use.ts';
import { TableSkeleton } from '../list/table/table-skeleton.tsx';
import {
  type CatalogueAddress,
  catalogueSorts,
  catalogueViews,
  readCatalogueAddress,
  writeCatalogueAddress,
} from '../models/catalogue-address.ts';
import { Facets } from '../models/facets.tsx';
import { ModelCards, ModelTable } from '../models/model-list.tsx';
import classes from '../models/models.module.css';
import { usePrices } from '../models/use-prices.ts';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';

const Ratios = lazy(() => import('../models/ratios.tsx'));
const ModelPage = lazy(async () => ({ default: (await import('../models/model-page.tsx')).ModelPage }));

const noFilter = { text: '', vendor: [], kind: [], tag: [] };

/**
 * /pricing: the models as a catalogue in a table or on cards (WEB-02), a page for each model, and all ratios
 * (PRICE-01).
 */
export default function PricingRoute() {
  const { search } = useAddress();
  const address = readCatalogueAddress(search);
  if (address.view === 'ratios') {
    return (
      <Suspense fallback={<PageSkeleton />}>
        <Ratios views={<Views address={address} isBesideTools />} />
      </Suspense>
    );
  }
  return <Loaded address={address} />;
}

function Loaded({ address }: { address: CatalogueAddress }) {
  const { say } = useScreenContext();
  const { data, error, refetch } = usePrices();
  const use = useOwnUse({ enabled: address.open === '' });
  const spent = useMemo(
    () => new Map(use.data?.models?.flatMap(({ name, month }) => (month > 0 ? [[name, month] as const] : []))),
    [use.data],
  );
  if (data !== undefined) return <Catalogue list={data} address={address} spent={spent} />;
  if (error === null && address.open !== '') return <PageSkeleton />;
  return (
    <div className={classes.catalogue}>
      <PageHead title={say('pricing.title')} tools={<Views address={address} />} />
      {error === null ? <RowsSkeleton /> : <LoadFailure error={error} onRetry={() => void refetch()} />}
    </div>
  );
}

interface CatalogueProps {
  list: PriceList;
  address: CatalogueAddress;
  /** What the reader spent on each model in 30 days; empty where nothing is known. */
  spent: ReadonlyMap<string, number>;
}

function Catalogue({ list, address, spent }: CatalogueProps) {
  const { say, user } = useScreenContext();
  const navigation = useNavigation();
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [isOpen, setIsOpen] = useState(false);
  // Rows that are being read keep their places when it is known at last what the reader uses.
  const [sortedBy, setSortedBy] = useState(spent);
  if (address.open !== '' && sortedBy !== spent) setSortedBy(spent);
  const isOwnFirst = sortedBy.size > 0;
  const groups = pricedGroups(list);
  const group = groups.includes(address.group) ? address.group : ownGroup(list, user?.group);
  const models = useMemo(() => catalogueOf(list, group), [list, group]);
  const shown = useMemo(
    () => sortModels(filterModels(models, address.filter), address.sort, sortedBy),
    [models, address.filter, address.sort, sortedBy],
  );
  const opened = models.find(({ row }) => row.model.model_name === address.open);
  const write = (part: Partial<CatalogueAddress>) => `/pricing${writeCatalogueAddress({ ...address, ...part })}`;
  const change = (part: Partial<CatalogueAddress>) => navigation.go(write(part), { replace: true });
  if (address.open !== '') {
    if (opened === undefined) {
      return (
        <Notice
          level={1}
          title={say('pricing.notFound')}
          action={
            <Button component={Link} to={write({ open: '' })} variant="default">
              {say('pricing.allModels')}
            </Button>
          }
        />
      );
    }
    return (
      <Suspense fallback={<PageSkeleton />}>
        <ModelPage list={list} model={opened} group={group} back={write({ open: '' })} />
      </Suspense>
    );
  }

  const { filter } = address;
  const chosen = filter.vendor.length + filter.kind.length + filter.tag.length;
  const facets = <Facets models={models} filter={filter} onChange={(next) => change({ filter: next })} />;
  const View = address.view === 'cards' ? ModelCards : ModelTable;
  const count =
    shown.length === models.length
      ? say('pricing.shown', { count: models.length })
      : say('pricing.shownOf', { count: shown.length, total: models.length });
  return (
    <div className={classes.catalogue}>
      <PageHead
        title={say('pricing.title')}
        back={<CameFrom />}
        aside={
          <span className={classes.sub} role="status">
            {count}
          </span>
        }
        tools={<Views address={address} />}
      />
      <div className={classes.columns}>
        {!isNarrow && models.length > 0 && <aside className={classes.facets}>{facets}</aside>}
        <div className={classes.main}>
          <search className={classes.bar}>
            <TextInput
              type="search"
              className={classes.search}
              aria-label={say('pricing.search')}
              placeholder={say('pricing.searchHint')}
              leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
              defaultValue={filter.text}
              onChange={(event) => change({ filter: { ...filter, text: event.currentTarget.value } })}
            />
            {groups.length > 1 && (
              <NativeSelect
                aria-label={say('pricing.viewGroup')}
                title={say('pricing.viewGroup')}
                value={group}
                data={groups.map((name) => ({
                  value: name,
                  label: `${sanitise(name)} ×${Number((list.groupRatio[name] ?? 1).toFixed(4))}`,
                }))}
                onChange={(event) => change({ group: event.currentTarget.value })}
              />
            )}
            <NativeSelect
              aria-label={say('pricing.sort')}
              value={address.sort}
              data={[
                ...(!isOwnFirst && spent.size > 0 ? [{ value: 'own', label: say('pricing.yoursFirst') }] : []),
                ...catalogueSorts.map((sort) => ({
                  value: sort,
                  label: say(sort === 'use' && isOwnFirst ? 'pricing.yoursFirst' : sortLabels[sort]),
                })),
              ]}
              onChange={({ currentTarget: { value } }) => {
                if (value === 'own') setSortedBy(spent);
                change({ sort: catalogueSorts.find((one) => one === value) ?? 'use' });
              }}
            />
            {isNarrow && (
              <Button
                variant="default"
                aria-expanded={isOpen}
                leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
                onClick={() => setIsOpen(!isOpen)}
              >
                {chosen > 0 ? asideOf(say('web.filters'), String(chosen), say) : say('web.filters')}
              </Button>
            )}
          </search>
          {isNarrow && isOpen && <div className={classes.facets}>{facets}</div>}
          {shown.length === 0 ? (
            <Notice
              title={models.length === 0 ? say('pricing.empty') : say('web.nothingMatches')}
              action={
                models.length > 0 && (
                  <Button variant="default" onClick={() => change({ filter: noFilter })}>
                    {say('web.clearFilters')}
                  </Button>
                )
              }
            />
          ) : (
            <View models={shown} addressOf={({ row }) => write({ open: row.model.model_name })} />
          )}
          {shown.length > 0 && <p className={classes.note}>{typicalText(say)}</p>}
        </div>
      </div>
    </div>
  );
}

const sortLabels = { use: 'pricing.chatFirst', price: 'pricing.cheapestFirst', name: 'pricing.byName' } as const;

const icons = { table: IconList, cards: IconLayoutGrid, ratios: IconPercentage };
const labels = { table: 'pricing.viewTable', cards: 'pricing.viewCards', ratios: 'pricing.viewRatios' } as const;

/** The views of the catalogue as links, because each has its own location. */
function Views({ address, isBesideTools }: { address: CatalogueAddress; isBesideTools?: boolean }): ReactNode {
  const { say } = useScreenContext();
  return (
    <nav className={classes.views} data-beside-tools={isBesideTools} aria-label={say('pricing.view')}>
      {catalogueViews.map((view) => {
        const Icon = icons[view];
        return (
          <Link
            key={view}
            to={`/pricing${writeCatalogueAddress({ ...address, view, open: '' })}`}
            aria-current={view === address.view ? 'page' : undefined}
          >
            <Icon size={15} stroke={1.6} aria-hidden />
            <span>{say(labels[view])}</span>
          </Link>
        );
      })}
    </nav>
  );
}

/** Placeholder for the search field and the rows. */
function RowsSkeleton() {
  return (
    <div aria-hidden className={classes.main}>
      <Skeleton height={32} />
      <div>
        <TableSkeleton rows={16} />
      </div>
    </div>
  );
}

function PageSkeleton() {
  return (
    <div aria-hidden className={classes.page}>
      <Skeleton height={28} width={200} />
      <Skeleton height={36} />
      <Skeleton height={420} />
    </div>
  );
}
