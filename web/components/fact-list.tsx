import type { Detail } from '../../shared/screen/detail.ts';
import { useSay } from '../session/console-context.tsx';
import { CellView } from './cell-view.tsx';

/** Facts with their names, as a list whose look is that of `className`. */
export function FactList({ facts, className }: { facts: readonly Detail[]; className?: string | undefined }) {
  const say = useSay();
  return (
    <dl className={className}>
      {facts.map(({ id, label, cell }) => (
        <div key={id}>
          <dt>{say(label)}</dt>
          <dd>
            <CellView cell={cell} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
