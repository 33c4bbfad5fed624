import type { Detail } from '../../../shared/screen/detail.ts';
import { CellView } from '../../components/cell-view.tsx';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import classes from './facts.module.css';

/** Shows facts side by side, each below its name. */
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
