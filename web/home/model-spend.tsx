import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import type { OwnUse } from '../../shared/screens/home/own-use.ts';
import { LoadFailure } from '../components/load-failure.tsx';
import { useSay } from '../session/console-context.tsx';
import classes from './home.module.css';
import { colourOf, ModelDays } from './model-days.tsx';
import { SpendTable } from './spend-table.tsx';

/** Number of models with their own colour. */
const shownModels = 5;

interface ModelSpendProps {
  query: { data: Pick<OwnUse, 'models'> | undefined; error: unknown; refetch(): unknown };
  /** Returns the location of a model's calls. */
  linkOf(model: string): string;
}

/** The spend of 30 days by model, as a chart and as a table. */
export function ModelSpend({ query, linkOf }: ModelSpendProps) {
  const say = useSay();
  return (
    <Block query={query} rest={<Skeleton className={classes.modelSpendRest} />}>
      {({ models }) =>
        models === undefined ? (
          <p className={classes.none}>{say('home.modelsNotKept')}</p>
        ) : models.length === 0 ? (
          <p className={classes.none}>{say('home.nothingSpent')}</p>
        ) : (
          <div className={classes.modelSpend}>
            <ModelDays models={models} shown={shownModels} />
            <SpendTable
              rows={models}
              shown={shownModels}
              colourOf={(index) => colourOf(index, shownModels)}
              linkOf={linkOf}
            />
          </div>
        )
      }
    </Block>
  );
}

/** Renders a part of the page once its data is loaded; an error appears in the part's place. */
export function Block<Data>(props: {
  query: { data: Data | undefined; error: unknown; refetch(): unknown };
  /** The placeholder while loading, as high as the usual content. */
  rest: ReactNode;
  children(data: Data): ReactNode;
}) {
  const { data, error, refetch } = props.query;
  if (data !== undefined) return props.children(data);
  if (error === null || error === undefined) return props.rest;
  return <LoadFailure error={error} onRetry={() => void refetch()} />;
}
