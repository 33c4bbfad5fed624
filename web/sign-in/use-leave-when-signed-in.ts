import { useEffect, useRef } from 'react';
import { useNavigation } from '../navigation/wouter.tsx';
import { useSession } from '../session/console-context.tsx';

/** Navigates to `to` if a user is signed in, also right after they signed in on this page. */
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
