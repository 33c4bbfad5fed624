import { useNavigation } from './wouter.tsx';

/**
 * Returns a function to call when a request begins; that notes the location and returns another, which tells whether
 * the user is still there. A late response must not open anything over another page, nor over details opened
 * meanwhile (TRU-10). Changed filters in the query string do not count as another location.
 */
export function useStillHere(): () => () => boolean {
  const navigation = useNavigation();
  const present = () => {
    const { path, search } = navigation.address();
    return `${path} ${new URLSearchParams(search).get('open') ?? ''}`;
  };
  return () => {
    const begun = present();
    return () => present() === begun;
  };
}
