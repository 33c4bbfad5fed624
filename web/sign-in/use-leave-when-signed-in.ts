import { useEffect, useRef } from 'react';
import { useNavigation } from '../navigation/wouter.tsx';
import { useSession } from '../session/console-context.tsx';

/** Whoever is signed in has no business on a page of this family: leads on, also right after signing in on it. */
export function useLeaveWhenSignedIn(to: string): void {
  const navigation = useNavigation();
  const { user } = useSession();
  const target = useRef(to);
  target.current = to;
  const isSignedIn = user !== undefined;
  useEffect(() => {
    if (isSignedIn) navigation.go(target.current, { replace: true });
  }, [isSignedIn, navigation]);
}
