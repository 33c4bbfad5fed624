import { PageView } from '../components/page-view.tsx';
import { useSay } from '../console-context.tsx';
import { PulseBoard } from '../pulse/pulse-board.tsx';

/** /pulse: what is broken now, for operators (SEE-04). */
export default function PulseRoute() {
  const say = useSay();
  return (
    <PageView title={say('pulse.title')} aside={<span>{say('pulse.live')}</span>}>
      <PulseBoard />
    </PageView>
  );
}
