import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useSay } from '../session/console-context.tsx';
import { SignInCard } from './card.tsx';

interface ResetCardProps {
  /** Follows the link back to the sign-in. */
  links?: ReactNode;
  children: ReactNode;
}

/** The card of the two pages by which a forgotten password is replaced (AUTH-13). */
export function ResetCard({ links, children }: ResetCardProps) {
  const say = useSay();
  return (
    <SignInCard
      title={say('registration.resetTitle')}
      links={
        <>
          <Anchor component={Link} fz="sm" to="/login">
            {say('registration.backToLogin')}
          </Anchor>
          {links}
        </>
      }
    >
      {children}
    </SignInCard>
  );
}
