import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'wouter';
import { formatRelativeTime } from '../../shared/format/time.ts';
import { createRefusalOf } from '../../shared/screen/edit-refusal.ts';
import { type BrowseScreen, isEditable } from '../../shared/screen/list-screen.ts';
import { CameFrom } from '../components/came-from.tsx';
import { PageHead } from '../components/page-head.tsx';
import type { Flow } from '../flow/use-flow.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import type { ListState } from '../hooks/use-list.ts';
import { notify } from '../overlays/notify.ts';
import { useConsole } from '../session/console-context.tsx';
import classes from './menus/list-header.module.css';
import { ListTools } from './menus/list-tools.tsx';
import type { ListViewState } from './reading/use-list-view.ts';

interface ListHeaderProps<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
  flow: Flow<Row>;
  /** The URL of the form for a new row; undefined where another part of the page has that button. */
  createAddress: string | undefined;
  /** Further tools, before those of the list. */
  tools?: ReactNode;
}

/** The head of a list: title, age of the rows, refresh, tools, and the button for a new row. */
export function ListHeader<Row>({ screen, view, flow, createAddress, tools }: ListHeaderProps<Row>) {
  const { say } = useConsole();
  const context = useScreenContext();
  return (
    <PageHead
      className={classes.head}
      title={say(screen.title)}
      back={<CameFrom />}
      aside={<Age list={view.list} />}
      tools={
        <>
          {tools}
          <ActionIcon
            size={32}
            variant="default"
            aria-label={say('common.refresh')}
            title={say('common.refresh')}
            loading={view.list.isFetching && !view.list.isPending && !view.live.isOn}
            loaderProps={{ size: 14 }}
            onClick={() => void view.list.refresh()}
          >
            <IconRefresh size={17} stroke={1.6} />
          </ActionIcon>
          <ListTools screen={screen} view={view} flow={flow} />
          {isEditable(screen) && createAddress !== undefined && (
            <CreateButton address={createAddress} refusal={createRefusalOf(screen, context)}>
              {say(screen.form.title.create)}
            </CreateButton>
          )}
        </>
      }
    />
  );
}

/** A link to the form for a new row. Where creating is refused, a button that notifies the reason. */
function CreateButton({ address, refusal, children }: { address: string; refusal?: string; children: string }) {
  const look = { size: 'sm', h: 32, leftSection: <IconPlus size={16} stroke={1.8} /> } as const;
  if (refusal !== undefined)
    return (
      <Button {...look} data-disabled aria-disabled title={refusal} onClick={() => notify('warn', refusal)}>
        {children}
      </Button>
    );
  return (
    <Button component={Link} to={address} data-create {...look}>
      {children}
    </Button>
  );
}

/** The age of the rows, as a warning when the last refresh failed. */
function Age({ list }: { list: ListState<unknown> }) {
  const { world, say } = useConsole();
  const [now, setNow] = useState(world.clock.now);
  useEffect(() => world.clock.every(5_000, () => setNow(world.clock.now())), [world]);
  // A placeholder, so that the head keeps its height.
  if (list.fetchedAt === 0) return <span aria-hidden>&nbsp;</span>;
  const age = formatRelativeTime(Math.floor(list.fetchedAt / 1000), Math.max(now, list.fetchedAt), say);
  const isOld = list.isStale && !list.isFetching;
  return (
    <span className={isOld ? classes.old : undefined} data-tone={isOld ? 'warn' : undefined}>
      {say(isOld ? 'list.staleSince' : 'list.updated', { age })}
    </span>
  );
}
