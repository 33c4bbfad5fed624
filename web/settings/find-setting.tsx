import { Select } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { useNavigation } from '../navigation/wouter.tsx';
import { foundSettings } from './found-settings.ts';

/**
 * A search field that finds a setting of any tab by its label, help text, section title or option key, and navigates to
 * it.
 */
export default function FindSetting({ className }: { className?: string }) {
  const context = useScreenContext();
  const { say } = context;
  const navigation = useNavigation();
  const [search, setSearch] = useState('');
  const settings = useMemo(() => foundSettings(context), [context]);
  const byAddress = useMemo(() => new Map(settings.map((item) => [item.address, item] as const)), [settings]);

  return (
    <Select
      className={className}
      size="sm"
      aria-label={say('settings.find')}
      placeholder={say('settings.find')}
      leftSection={<IconSearch size={15} stroke={1.6} />}
      rightSection={null}
      searchable
      selectFirstOptionOnChange
      maxDropdownHeight={360}
      value={null}
      searchValue={search}
      onSearchChange={setSearch}
      nothingFoundMessage={say('settings.notFound')}
      data={[...new Set(settings.map(({ group }) => group))].map((group) => ({
        group,
        items: settings.filter((item) => item.group === group).map(({ address, label }) => ({ value: address, label })),
      }))}
      filter={({ options, search: typed }) => {
        const wanted = typed.trim().toLowerCase();
        const fits = (value: string) => byAddress.get(value)?.words.includes(wanted) ?? false;
        return options
          .map((option) =>
            'group' in option ? { ...option, items: option.items.filter((item) => fits(item.value)) } : option,
          )
          .filter((option) => ('group' in option ? option.items.length > 0 : fits(option.value)));
      }}
      onChange={(address) => {
        setSearch('');
        if (address !== null) navigation.go(address);
      }}
    />
  );
}
