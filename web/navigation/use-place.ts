import { useNavigation } from './wouter.tsx';

/**
 * Notes where the person is when something is begun. The function it answers tells whether they still are there: a late
 * answer opens nothing over another place, nor over a drawer that was opened meanwhile (TRU-10). Typing into filters is
 * no change of place.
 */
export function usePlace(): () => () => boolean {
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
