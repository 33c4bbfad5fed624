import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from '../filter/filter-menu.module.css';
import { offered } from '../reading/offered.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import { Opener } from './opener.tsx';

interface FilterButtonProps<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
}

/** A button with the number of active filters that opens them as a form, as the alternative to typing a filter line. */
export function FilterButton<Row>({ screen, view }: FilterButtonProps<Row>) {
  const { say, role } = useScreenContext();
  const filters = offered(screen.filters, role);
  if (filters.length === 0) return null;
  const values = view.address.filters;
  const count = filters.filter(({ id }) => values[id]).length;
  return (
    <Opener
      opens="dialog"
      button={
        <Button
          variant="default"
          size="sm"
          className={classes.button}
          data-filters
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
        >
          {count === 0 ? say('web.filters') : say('list.filtersInUse', { count })}
        </Button>
      }
    >
      {({ FilterMenu }, button) => <FilterMenu button={button} screen={screen} filters={filters} view={view} />}
    </Opener>
  );
}
