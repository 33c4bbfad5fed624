import { lazy, Suspense } from 'react';
import { Boundary } from '../components/boundary.tsx';
import classes from './markdown.module.css';

const Formula = lazy(() => import('./formula.tsx'));

/** Shows a formula of an answer; as TeX source until the renderer is loaded, and if it cannot be loaded. */
export function FormulaView({ tex, isDisplay }: { tex: string; isDisplay: boolean }) {
  const plain = <code className={classes.code}>{tex}</code>;
  return (
    <span className={isDisplay ? classes.formula : undefined} data-formula={isDisplay ? 'display' : 'inline'}>
      <Boundary fallback={() => plain}>
        <Suspense fallback={plain}>
          <Formula tex={tex} isDisplay={isDisplay} />
        </Suspense>
      </Boundary>
    </span>
  );
}
