import type { CatalogueFilter, CatalogueSort, Facet } from '../../shared/screens/pricing/catalogue.ts';

/** How the catalogue is shown; `ratios` is the operators' list of all ratios. */
export type CatalogueView = 'table' | 'cards' | 'ratios';
export const catalogueViews: readonly CatalogueView[] = ['table', 'cards', 'ratios'];

export const catalogueSorts: readonly CatalogueSort[] = ['use', 'price', 'name'];

/** What the location of the catalogue contains. */
export interface CatalogueAddress {
  view: CatalogueView;
  filter: CatalogueFilter;
  /** '' for the viewer's own group. */
  group: string;
  sort: CatalogueSort;
  /** The model whose page is open; '' for the list. */
  open: string;
}

/** Reads a query string; unknown values become defaults. */
export function readCatalogueAddress(search: string): CatalogueAddress {
  const query = new URLSearchParams(search);
  const view = query.get('view');
  return {
    // Only the list of ratios understands filter words (`where`).
    view: catalogueViews.find((one) => one === view) ?? (query.has('where') ? 'ratios' : 'table'),
    filter: {
      text: query.get('model') ?? '',
      vendor: query.getAll('vendor'),
      kind: query.getAll('kind'),
      tag: query.getAll('tag'),
    },
    group: query.get('group') ?? '',
    sort: catalogueSorts.find((one) => one === query.get('sort')) ?? 'use',
    open: query.get('open') ?? '',
  };
}

/** Returns the query string including `?`; '' if everything has its default value. */
export function writeCatalogueAddress({ view, filter, group, sort, open }: CatalogueAddress): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string, usual = '') => {
    if (value !== usual) query.append(name, value);
  };
  put('view', view, 'table');
  put('model', filter.text);
  for (const facet of ['vendor', 'kind', 'tag'] as const satisfies readonly Facet[]) {
    // An unknown vendor is '' and must differ from no filter.
    for (const value of filter[facet]) query.append(facet, value);
  }
  put('group', group);
  put('sort', sort, 'use');
  put('open', open);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
