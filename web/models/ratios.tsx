import type { ReactNode } from 'react';
import { pricingScreen } from '../../shared/screens/pricing/pricing-screen.ts';
import { ListView } from '../list/list-view.tsx';
import classes from './models.module.css';

/** All models with their ratios, in an ordinary list (PRICE-01, PRICE-02). */
export default function Ratios({ views }: { views: ReactNode }) {
  return (
    <>
      <div className={classes.viewsBar}>{views}</div>
      <ListView screen={pricingScreen} />
    </>
  );
}
