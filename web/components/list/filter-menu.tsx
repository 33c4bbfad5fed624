import { Button, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState } from 'react';
import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { BrowseScreen } from '../../../shared/screens/list-screen.ts';
import { FilterBar } from './filter-bar.tsx';
import classes from './filter-menu.module.css';
import { offered } from './offered.ts';
import type { ListViewState } from './use-list-view.ts';

interface FilterMenuProps<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
}

/** The filters of the gateway behind one button that tells how many are in force, for whoever would rather choose than type. */
export function FilterMenu<Row>({ screen, view }: FilterMenuProps<Row>) {
  const { say, role } = useScreenContext();
  const [isOpen, setIsOpen] = useState(false);
  const filters = offered(screen.filters, role);
  if (filters.length === 0) return null;
  const values = view.address.filters;
  const count = filters.filter(({ id }) => values[id]).length;
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-end"
      // Two columns where one would be long.
      width={filters.length > 3 ? 460 : 240}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          className={classes.button}
          data-filters
          leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.6} />}
          onClick={() => setIsOpen(!isOpen)}
        >
          {count === 0 ? say('web.filters') : say('list.filtersInUse', { count })}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <FilterBar
          noun={screen.noun}
          filters={filters}
          values={values}
          isInPopover
          onChange={(next, options) => view.change({ filters: next }, options)}
        />
        <Button
          size="xs"
          variant="default"
          className={classes.clear}
          disabled={Object.keys(values).length === 0}
          onClick={() => view.change({ filters: {} })}
        >
          {say('web.clearFilters')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
