import { Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import type { UsageMeasure } from '../../shared/screens/dashboard/usage-text.ts';
import type { UsageTile } from '../../shared/screens/usage/usage-tiles.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { relatedAddress } from '../list/reading/related-address.ts';
import classes from './usage-tiles.module.css';

interface UsageTilesProps {
  /** Undefined while the sums are loading. */
  tiles: readonly UsageTile[] | undefined;
  /** The measure that the chart shows; undefined where there is no chart. */
  measure: UsageMeasure | undefined;
  onMeasure(measure: UsageMeasure): void;
}

/** Placeholders while the sums are loading, so that nothing moves when they arrive. */
const expected = [0, 1, 2, 3, 4];

/**
 * Shows the sums of a report and their change. The label selects the chart's measure; the figure links to the calls
 * (WEB-14).
 */
export function UsageTiles({ tiles, measure, onMeasure }: UsageTilesProps) {
  const { say } = useScreenContext();
  return (
    <dl className={classes.tiles} aria-label={say('list.totals')}>
      {tiles === undefined
        ? expected.map((tile) => (
            <div key={tile} className={classes.tile} aria-hidden>
              <dt>
                <Skeleton height={10} width={48} my={7} />
              </dt>
              <dd>
                <Skeleton height={16} width={72} mt={5} mb={5} />
              </dd>
            </div>
          ))
        : tiles.map((tile) => (
            <div
              key={tile.id}
              className={classes.tile}
              data-on={(measure !== undefined && tile.measure === measure) || undefined}
            >
              <dt>
                {tile.measure === undefined || measure === undefined ? (
                  say(tile.label)
                ) : (
                  <Choice tile={tile} measure={tile.measure} isOn={tile.measure === measure} onMeasure={onMeasure} />
                )}
              </dt>
              <dd>
                <Figure tile={tile} />
                {tile.change !== undefined && <small data-tone={tile.change.tone}>{tile.change.text}</small>}
              </dd>
            </div>
          ))}
    </dl>
  );
}

interface ChoiceProps {
  tile: UsageTile;
  measure: UsageMeasure;
  isOn: boolean;
  onMeasure(measure: UsageMeasure): void;
}

function Choice({ tile, measure, isOn, onMeasure }: ChoiceProps) {
  const { say } = useScreenContext();
  const label = say(tile.label);
  return (
    <button
      type="button"
      aria-pressed={isOn}
      title={say('usage.chart', { measure: label })}
      onClick={() => onMeasure(measure)}
    >
      {label}
    </button>
  );
}

function Figure({ tile: { cell, behind } }: { tile: UsageTile }) {
  const tone = cell.tone === 'plain' ? undefined : cell.tone;
  const hint = cell.hint !== undefined && <span className="visually-hidden">, {cell.hint}</span>;
  if (cell.isEmpty === true) {
    return (
      <span data-tone={tone} title={cell.hint}>
        {cell.text}
        {hint}
      </span>
    );
  }
  return (
    <Link to={relatedAddress(behind)} data-tone={tone} title={cell.hint}>
      {cell.text}
      {hint}
    </Link>
  );
}
