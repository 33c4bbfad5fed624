import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { loadOptions, type StoredOptions } from '../../shared/screens/settings/options.ts';
import { groupTitleOf } from '../../shared/screens/settings/section-groups.ts';
import { sectionsOf } from '../../shared/screens/settings/sections.ts';
import type { SettingsSection, SettingsTab } from '../../shared/screens/settings/setting.ts';
import { hasSection } from '../../shared/screens/settings/settings-form.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { useDraftGuard } from '../form/use-draft-guard.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { SectionActions } from './section-actions.tsx';
import { SectionForm } from './section-form.tsx';
import { SectionLinks } from './section-links.tsx';
import { readSettingsAddress, type SettingsAddress } from './settings-address.ts';
import { SettingsCard } from './settings-card.tsx';
import classes from './settings-layout.module.css';

const queryKey = ['settings'];

/** One tab of the super admin's settings; each section is a card that is saved on its own (SET-02 to SET-16). */
export default function SiteTab({ address }: { address: SettingsAddress & { tab: SettingsTab } }) {
  const context = useScreenContext();
  const { say } = context;
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => loadOptions(context, { signal }) });
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set());
  useDraftGuard(
    dirty.size > 0,
    ({ path, search }) => path === '/setting' && readSettingsAddress(search, context.role).tab === address.tab,
  );
  const markDirty = useCallback((id: string, isDirty: boolean) => {
    setDirty((known) => {
      if (known.has(id) === isDirty) return known;
      const next = new Set(known);
      if (isDirty) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);

  const sections = sectionsOf(address.tab).filter((section) => hasSection(section, context, data));
  const links = sections.map(({ id, title }) => {
    const group = groupTitleOf(id);
    return { id, title: say(title), isUnsaved: dirty.has(id), group: group && say(group) };
  });
  return (
    <div className={classes.columns}>
      <SectionLinks {...address} links={links} />
      <div className={classes.cards}>
        {data !== undefined ? (
          sections.map((section) => (
            <SectionCard
              key={section.id}
              section={section}
              latest={data}
              address={address}
              markDirty={markDirty}
              onStored={(stored) => queries.setQueryData(queryKey, stored)}
              onDone={() => void refetch()}
            />
          ))
        ) : error === null ? (
          [0, 1, 2].map((line) => <Skeleton key={line} height={220} />)
        ) : (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        )}
      </div>
    </div>
  );
}

interface SectionCardProps {
  section: SettingsSection;
  latest: StoredOptions;
  address: SettingsAddress;
  markDirty(id: string, isDirty: boolean): void;
  onStored(stored: StoredOptions): void;
  onDone(): void;
}

function SectionCard({ section, latest, address, markDirty, onStored, onDone }: SectionCardProps) {
  const { say } = useScreenContext();
  const { id, title, actions = [] } = section;
  const onDirty = useCallback((isDirty: boolean) => markDirty(id, isDirty), [id, markDirty]);
  const isChosen = address.section === id;
  return (
    <SettingsCard id={id} title={say(title)} isChosen={isChosen} field={isChosen ? address.field : undefined}>
      <SectionForm section={section} latest={latest} onDirty={onDirty} onStored={onStored} />
      {actions.length > 0 && <SectionActions actions={actions} onDone={onDone} />}
    </SettingsCard>
  );
}
