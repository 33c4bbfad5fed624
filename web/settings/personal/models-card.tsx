import { Button, Skeleton, TextInput, UnstyledButton } from '@mantine/core';
import { IconCopy, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ownModels } from '../../../shared/screens/account/account-facts.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { SettingsCard } from '../settings-card.tsx';
import classes from './personal.module.css';
import type { PersonalCardProps } from './personal-card.ts';

/** From this number of models on, a search field is shown. */
const findFrom = 20;

/** Shows the models that the user may call, each as a tag that copies its name when clicked (ME-02). */
export function ModelsCard({ frame, user }: PersonalCardProps) {
  const context = useScreenContext();
  const { say } = context;
  const copy = useCopy();
  const [search, setSearch] = useState('');
  const {
    data: models,
    error,
    refetch,
  } = useQuery({
    queryKey: ['account', 'models', user.group],
    queryFn: ({ signal }) => ownModels(context, { signal }),
  });
  const wanted = search.trim().toLowerCase();
  const shown = models?.filter(({ label }) => label.toLowerCase().includes(wanted)) ?? [];
  return (
    <SettingsCard
      {...frame}
      lead={models !== undefined && models.length > 0 ? say('account.modelsHelp', { count: models.length }) : undefined}
      actions={
        models !== undefined &&
        models.length > 0 && (
          <>
            {models.length >= findFrom && (
              <TextInput
                size="xs"
                className={classes.find}
                leftSection={<IconSearch size={14} stroke={1.6} />}
                placeholder={say('account.findModel')}
                aria-label={say('account.findModel')}
                value={search}
                onChange={(event) => setSearch(event.currentTarget.value)}
              />
            )}
            <Button
              size="xs"
              variant="default"
              leftSection={<IconCopy size={15} stroke={1.6} />}
              disabled={shown.length === 0}
              onClick={() => void copy(shown.map(({ value }) => value).join(','))}
            >
              {say('account.copyAll')}
            </Button>
          </>
        )
      }
    >
      {error !== null && models === undefined ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : models === undefined ? (
        <div className={classes.tags}>
          <Skeleton height={204} />
        </div>
      ) : shown.length === 0 ? (
        <p className={classes.empty}>{say(models.length === 0 ? 'account.noModels' : 'account.noModelFound')}</p>
      ) : (
        <section className={classes.tags} aria-label={frame.title} tabIndex={-1}>
          {shown.map(({ value, label }) => (
            <UnstyledButton
              key={value}
              className={classes.tag}
              title={say('account.copyModel', { model: label })}
              onClick={() => void copy(String(value))}
            >
              {label}
            </UnstyledButton>
          ))}
        </section>
      )}
    </SettingsCard>
  );
}
