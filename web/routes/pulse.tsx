import { pulseSpans, spanFacts } from '../../shared/screens/pulse/pulse-span.ts';
import { PageView } from '../components/page-view.tsx';
import { RadioChips } from '../components/radio-chips.tsx';
import { useAddress, useNavigation } from '../navigation/wouter.tsx';
import { PulseAge } from '../pulse/pulse-age.tsx';
import { PulseBoard } from '../pulse/pulse-board.tsx';
import { useSay } from '../session/console-context.tsx';

/** /pulse: what is broken now, for operators (SEE-04). `?span=24h` covers a longer time. */
export default function PulseRoute() {
  const say = useSay();
  const navigation = useNavigation();
  const { path, search } = useAddress();
  const { span } = spanFacts(new URLSearchParams(search).get('span') ?? '');
  return (
    <PageView
      title={say('pulse.title')}
      aside={<PulseAge span={span} />}
      tools={
        <RadioChips
          legend={say('pulse.filterSpan')}
          isLegendHidden
          size="xs"
          choices={pulseSpans.map((one) => ({ value: one.span, label: say(one.label) }))}
          value={span}
          onChange={(next) => navigation.go(next === '1h' ? path : `${path}?span=${next}`, { replace: true })}
        />
      }
    >
      <PulseBoard span={span} />
    </PageView>
  );
}
