import { RadioChips } from '../components/radio-chips.tsx';
import { useNavigation } from '../navigation/wouter.tsx';
import { useSay } from '../session/console-context.tsx';
import type { HomeView } from './home-view.ts';

/** Switches an admin's home page between the site and the admin's own use. */
export function HomeViews({ value }: { value: HomeView }) {
  const say = useSay();
  const navigation = useNavigation();
  return (
    <RadioChips
      legend={say('home.views')}
      isLegendHidden
      size="xs"
      choices={[
        { value: 'site', label: say('home.ofAll') },
        { value: 'own', label: say('home.ofYou') },
      ]}
      value={value}
      onChange={(next) => navigation.go(next === 'own' ? '/?of=own' : '/', { replace: true })}
    />
  );
}
