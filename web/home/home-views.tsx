import { useEffect, useRef } from 'react';
import { RadioChips } from '../components/radio-chips.tsx';
import { useNavigation } from '../navigation/wouter.tsx';
import { useSay } from '../session/console-context.tsx';
import type { HomeView } from './home-view.ts';

/** A view was just chosen: the page that is drawn next takes the focus over from the one that goes. */
let isChosen = false;

/** Switches an admin's home page between the site and the admin's own use. */
export function HomeViews({ value }: { value: HomeView }) {
  const say = useSay();
  const navigation = useNavigation();
  const frame = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (isChosen) frame.current?.querySelector<HTMLElement>('input:checked')?.focus();
    isChosen = false;
  }, []);
  return (
    <span ref={frame}>
      <RadioChips
        legend={say('home.views')}
        isLegendHidden
        size="xs"
        choices={[
          { value: 'site', label: say('home.ofAll') },
          { value: 'own', label: say('home.ofYou') },
        ]}
        value={value}
        onChange={(next) => {
          isChosen = true;
          navigation.go(next === 'own' ? '/?of=own' : '/', { replace: true });
        }}
      />
    </span>
  );
}
