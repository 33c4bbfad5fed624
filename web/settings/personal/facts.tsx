import type { Detail } from '../../../shared/screen/detail.ts';
import { FactList } from '../../components/fact-list.tsx';
import classes from './facts.module.css';

/** Shows facts side by side, each below its name. */
export function Facts({ facts }: { facts: readonly Detail[] }) {
  return <FactList facts={facts} className={classes.facts} />;
}
