import { lazy, Suspense } from 'react';
import { greeting } from '../../shared/screens/home/home.ts';
import { Dispensable } from '../components/boundary.tsx';
import { useConsole } from '../session/console-context.tsx';

const Greeting = lazy(() => import('./greeting.tsx'));

/** The New Year greeting, whose code is fetched on its days only (NAV-07). */
export function NewYear({ isShort = false }: { isShort?: boolean }) {
  const { world } = useConsole();
  if (greeting(world.clock.now()) === undefined) return null;
  return (
    <Dispensable>
      <Suspense>
        <Greeting isShort={isShort} />
      </Suspense>
    </Dispensable>
  );
}
