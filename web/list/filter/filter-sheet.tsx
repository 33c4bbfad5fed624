import '../../overlays/dialog-styles.ts';
import { Button, Drawer } from '@mantine/core';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { FilterBar, type FilterBarProps } from './filter-bar.tsx';

/** The filters of a list on a phone: a sheet at the lower edge; each choice applies at once (WEB-11). */
export default function FilterSheet({ onClose, ...filters }: FilterBarProps & { onClose(): void }) {
  const { say } = useScreenContext();
  const { values, onChange } = filters;
  return (
    <Drawer
      opened
      position="bottom"
      styles={{ inner: { alignItems: 'flex-end' }, content: { height: 'auto', maxHeight: '85dvh' } }}
      title={say('web.filters')}
      closeButtonProps={{ 'aria-label': say('common.close') }}
      onClose={onClose}
    >
      <FilterBar {...filters} />
      <div style={{ display: 'flex', gap: 8 }}>
        <Button
          variant="default"
          flex={1}
          h={44}
          disabled={Object.keys(values).length === 0}
          onClick={() => onChange({})}
        >
          {say('web.clearFilters')}
        </Button>
        <Button flex={1} h={44} onClick={onClose}>
          {say('list.showRows')}
        </Button>
      </div>
    </Drawer>
  );
}
