import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { ScreenContext } from '../../../shared/screen/screen-context.ts';
import { hasNotifications } from '../../../shared/screens/account/notify-actions.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import { LoadFailure } from '../../components/load-failure.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { useConsole } from '../../session/console-context.tsx';
import { SectionLinks } from '../section-links.tsx';
import type { SettingsAddress } from '../settings-address.ts';
import layout from '../settings-layout.module.css';
import { BindingsCard } from './bindings-card.tsx';
import { DeleteCard } from './delete-card.tsx';
import { InviteCard } from './invite-card.tsx';
import { ModelsCard } from './models-card.tsx';
import { NotifyCard } from './notify-card.tsx';
import type { PersonalCardProps } from './personal-card.ts';
import { ProfileCard } from './profile-card.tsx';
import { SecurityCard } from './security-card.tsx';

const ActionInput = lazy(() => import('../../flow/action-input.tsx'));

interface Card {
  id: string;
  title: MessageKey;
  view: (props: PersonalCardProps) => React.ReactNode;
  /** Whether the gateway supports what the card shows; every gateway does if this is missing. */
  needs?: (context: ScreenContext) => boolean;
}

const cards: readonly Card[] = [
  { id: 'profile', title: 'account.profile', view: ProfileCard },
  { id: 'models', title: 'account.models', view: ModelsCard },
  { id: 'invite', title: 'account.invite', view: InviteCard },
  { id: 'bindings', title: 'account.bindings', view: BindingsCard },
  { id: 'notifications', title: 'account.notifications', view: NotifyCard, needs: hasNotifications },
  { id: 'security', title: 'account.security', view: SecurityCard },
  { id: 'delete', title: 'account.delete', view: DeleteCard },
];

/** The settings of the user's own account (ME-01 to ME-08): profile, models, notifications and ways to sign in. */
export function PersonalTab({ address }: { address: SettingsAddress }) {
  const context = useScreenContext();
  const { say, gateway } = context;
  const { session, navigation } = useConsole();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['account', 'self'],
    queryFn: async ({ signal }) => {
      const user = await gateway.account.self({ signal });
      session.keepUser(user);
      return user;
    },
  });
  const flow = useFlow(
    { noun: 'account' },
    {
      onDone: ({ verb }) => {
        if (verb !== 'delete') return void queries.invalidateQueries({ queryKey: ['account'] });
        session.forget();
        navigation.go('/login');
      },
    },
  );
  const shown = cards.filter(({ needs }) => needs?.(context) ?? true);
  const links = shown.map(({ id, title }) => ({ id, title: say(title) }));
  return (
    <div className={layout.columns}>
      <SectionLinks {...address} links={links} />
      <div className={layout.cards}>
        {data !== undefined ? (
          shown.map(({ id, title, view: Card }) => (
            <Card
              key={id}
              frame={{ id, title: say(title), isChosen: address.section === id }}
              user={data}
              onAsk={(action) => flow.start(action, [])}
              onChange={() => void refetch()}
            />
          ))
        ) : error === null ? (
          [0, 1, 2].map((line) => <Skeleton key={line} height={180} />)
        ) : (
          <LoadFailure error={error} onRetry={() => void refetch()} />
        )}
      </div>
      <Suspense>{flow.form !== undefined && <ActionInput form={flow.form as never} />}</Suspense>
    </div>
  );
}
