import { Button } from '@mantine/core';
import { IconFilter, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { createRefusalOf } from '../../../shared/screen/edit-refusal.ts';
import { type BrowseScreen, isEditable } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { offered } from '../reading/offered.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import classes from './thumb-bar.module.css';

const FilterSheet = lazy(() => import('../filter/filter-sheet.tsx'));

interface ThumbBarProps<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
  createAddress: string;
}

/** The bar of a phone with the filters and the button for a new row, at the lower edge, near the thumb (WEB-11). */
export function ThumbBar<Row>({ screen, view, createAddress }: ThumbBarProps<Row>) {
  const context = useScreenContext();
  const { say, role } = context;
  const [isOpen, setIsOpen] = useState(false);
  const filters = offered(screen.filters, role);
  const { address } = view;
  const count = filters.filter(({ id }) => address.filters[id]).length;
  const canCreate = isEditable(screen) && createRefusalOf(screen, context) === undefined;
  if (filters.length === 0 && !canCreate) return null;
  return (
    <div className={classes.bar} data-thumb-bar>
      {filters.length > 0 && (
        <Button
          variant="default"
          leftSection={<IconFilter size={17} stroke={1.6} />}
          aria-haspopup="dialog"
          data-filters
          onClick={() => setIsOpen(true)}
        >
          {count === 0 ? say('web.filters') : say('list.filtersInUse', { count })}
        </Button>
      )}
      {isEditable(screen) && canCreate && (
        <Button component={Link} to={createAddress} data-create leftSection={<IconPlus size={17} stroke={1.8} />}>
          {say(screen.form.title.create)}
        </Button>
      )}
      <Suspense>
        {isOpen && (
          <FilterSheet
            noun={screen.noun}
            filters={filters}
            values={address.filters}
            onChange={(values, options) => view.change({ filters: values }, options)}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
