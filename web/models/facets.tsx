import { Checkbox } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import {
  type CatalogueFilter,
  type CatalogueModel,
  type Facet,
  facetCounts,
  kindLabels,
} from '../../shared/screens/pricing/catalogue.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useRoving } from '../hooks/use-roving.ts';
import classes from './models.module.css';
import { VendorBadge } from './vendor-badge.tsx';

interface FacetsProps {
  models: readonly CatalogueModel[];
  filter: CatalogueFilter;
  onChange(filter: CatalogueFilter): void;
}

const facets: readonly Facet[] = ['vendor', 'kind', 'tag'];
const titles = { vendor: 'pricing.vendor', kind: 'pricing.kind', tag: 'pricing.tags' } as const;

/** Filters of the catalogue, each with the number of matching models. A filter with a single value is left out. */
export function Facets({ models, filter, onChange }: FacetsProps) {
  const { say } = useScreenContext();
  const label = (facet: Facet, value: string) => {
    if (facet === 'kind') return say(kindLabels[value as keyof typeof kindLabels] ?? 'common.unknown');
    return value === '' ? say('pricing.otherVendor') : value;
  };
  return facets.map((facet) => {
    const counts = facetCounts(models, facet, filter);
    if (counts.length < 2 && filter[facet].length === 0) return null;
    return (
      <FacetGroup key={facet} title={say(titles[facet])}>
        {counts.map(({ value, count }) => (
          <div key={value} className={classes.choice}>
            <Checkbox
              size="xs"
              label={
                <span className={classes.choiceName}>
                  {facet === 'vendor' && <VendorBadge vendor={value} />}
                  {label(facet, value)}
                </span>
              }
              checked={filter[facet].includes(value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange({
                  ...filter,
                  [facet]: checked ? [...filter[facet], value] : filter[facet].filter((one) => one !== value),
                })
              }
            />
            <span className={classes.count}>{count}</span>
          </div>
        ))}
      </FacetGroup>
    );
  });
}

/** The values of one filter: Tab stops at them once. */
function FacetGroup({ title, children }: { title: string; children: ReactNode }) {
  const group = useRef<HTMLFieldSetElement>(null);
  useRoving(group, 'column');
  return (
    <fieldset ref={group} className={classes.facet}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
