import { useScreenContext } from '../../../shared/hooks/screen-context-provider.tsx';
import type { Detail } from '../../../shared/screens/detail.ts';
import { CellView } from '../../components/list/cell-view.tsx';
import classes from './facts.module.css';

/** Facts beside each other, each with its name above it. */
export function Facts({ facts }: { facts: readonly Detail[] }) {
  const { say } = useScreenContext();
  return (
    <dl className={classes.facts}>
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
