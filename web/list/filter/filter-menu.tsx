import { Button, Popover } from '@mantine/core';
import type { BrowseScreen, Filter } from '../../../shared/screen/list-screen.ts';
import type { OpenerButton } from '../../components/opener-button.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { ListViewState } from '../reading/use-list-view.ts';
import { FilterBar } from './filter-bar.tsx';
import classes from './filter-menu.module.css';

interface FilterMenuProps<Row> {
  button: OpenerButton;
  screen: BrowseScreen<Row>;
  filters: readonly Filter[];
  view: ListViewState<Row>;
}

/** The gateway's filters in a menu, for users who choose instead of typing. */
export function FilterMenu<Row>({ button, screen, filters, view }: FilterMenuProps<Row>) {
  const { say } = useScreenContext();
  const values = view.address.filters;
  return (
    <Popover
      position="bottom-end"
      // Two columns, because one column of more than three filters would be long.
      width={filters.length > 3 ? 460 : 240}
      shadow="md"
      trapFocus
      returnFocus
    >
      <Popover.Target>{button}</Popover.Target>
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
