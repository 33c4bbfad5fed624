import { ActionIcon } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { Cell } from '../../../shared/screen/cells.ts';
import type { Detail } from '../../../shared/screen/detail.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import { CellView } from '../../components/cell-view.tsx';
import { useCopy } from '../../components/use-copy.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import type { RowTools } from '../menus/row-menu.tsx';
import { offered } from '../reading/offered.ts';
import { answerColumns, isId, RowAnswer } from './row-answer.tsx';
import { RowChanges } from './row-changes.tsx';
import classes from './row-details.module.css';
import { RowSteps } from './row-steps.tsx';
import { RowTimeline } from './row-timeline.tsx';

interface RowFactsProps<Row> {
  screen: BrowseScreen<Row>;
  row: Row;
  tools: RowTools<Row>;
  /** Begins with the state and the figures of the row, where nothing else answers first. */
  hasAnswer?: boolean;
  /** The ids of facts that stand above already. */
  known?: ReadonlySet<string>;
}

/** The steps of a calculation, the screen's details, and every column with a value, also those hidden in the list. */
export function RowFacts<Row>({ screen, row, tools, hasAnswer = false, known }: RowFactsProps<Row>) {
  const context = useScreenContext();
  const { say, role } = context;
  const details = screen.details?.(row, context) ?? [];
  const changes = details.filter((detail) => detail.changes !== undefined);
  const others = details.filter(
    ({ step, isBehind, changes: drawn }) => step === undefined && !isBehind && drawn === undefined,
  );
  const behind = details.filter(({ isBehind }) => isBehind);
  const detailed = new Set(details.map(({ id }) => id));
  const timeline = screen.timeline?.(row, context);
  const isAnswered =
    hasAnswer && timeline === undefined && details.every(({ step, changes: drawn }) => !step && !drawn);
  const { state, figures } = isAnswered ? answerColumns(screen, row, context) : { state: undefined, figures: [] };
  const heading = screen.heading?.(row, context) ?? screen.name(row);
  const facts = offered(screen.columns, role)
    .filter(
      (column) => !detailed.has(column.id) && !known?.has(column.id) && column !== state && !figures.includes(column),
    )
    .map((column) => ({ column, cell: column.cell(row, context) }))
    // What the title says already, or the name beside its id.
    .filter(
      ({ column, cell: { text } }, _, all) =>
        !(isAnswered && isId(column) && all.some(({ cell: { hint } }) => hint === `ID ${text}`)),
    )
    .filter(({ column, cell: { text } }) => !(isAnswered && column.id === screen.opener && text === heading))
    // Empty values are left out: a failed call, for one, has no tokens and no cost.
    .filter(({ cell: { text, isEmpty } }) => text !== '' && isEmpty !== true)
    // Drawn above, row by row.
    .filter(({ cell }) => changes.length === 0 || cell.changes === undefined);
  const byCalculation = new Set([
    ...details.flatMap(({ step }) => step?.sum?.covers ?? []),
    ...(timeline?.covers ?? []),
  ]);
  const isFolded = ({ column }: (typeof facts)[number]) => column.isBehind || byCalculation.has(column.id);
  const shown = facts.filter((fact) => !isFolded(fact));
  const folded = facts.filter(isFolded);
  const columnFact = ({ column, cell }: (typeof facts)[number]) => (
    <div key={column.id}>
      <dt>{say(column.header)}</dt>
      <dd>
        {column.isCode ? (
          <CodeFact cell={cell} name={say(column.header)} />
        ) : (
          <FactCell cell={cell} isNumeric={column.align === 'right'} showImage={() => tools.showImage(row)} />
        )}
      </dd>
    </div>
  );
  return (
    <>
      {isAnswered && <RowAnswer row={row} state={state} figures={figures} />}
      <RowSteps details={details} />
      {changes.map((detail) => (
        <RowChanges key={detail.id} detail={detail} />
      ))}
      {timeline !== undefined && <RowTimeline timeline={timeline} />}
      <dl className={classes.facts}>{shown.map(columnFact)}</dl>
      {others.length > 0 && (
        <dl className={classes.facts}>
          {others.map((detail) => (
            <DetailFact key={detail.id} detail={detail} />
          ))}
        </dl>
      )}
      {behind.length + folded.length > 0 && (
        <details className={classes.behind}>
          <summary>{say('list.asGatewayCounts')}</summary>
          <dl className={classes.facts}>
            {behind.map((detail) => (
              <DetailFact key={detail.id} detail={detail} />
            ))}
            {folded.map(columnFact)}
          </dl>
        </details>
      )}
    </>
  );
}

function FactCell({ cell, isNumeric, showImage }: { cell: Cell; isNumeric: boolean; showImage?: () => void }) {
  if (cell.image !== undefined) {
    return (
      <button type="button" className={classes.picture} onClick={showImage}>
        <img src={cell.image} alt={cell.text} referrerPolicy="no-referrer" loading="lazy" />
      </button>
    );
  }
  return (
    <>
      <CellView cell={{ ...cell, text: cell.text, hint: undefined }} isNumeric={isNumeric} />
      {cell.hint !== undefined && <span className={classes.hint}>{cell.hint}</span>}
    </>
  );
}

/** What is made to be pasted elsewhere, such as a request ID. */
function CodeFact({ cell, name }: { cell: Cell; name: string }) {
  return (
    <span className={classes.code}>
      <code>{cell.text}</code>
      <CopyFact cell={cell} name={name} />
    </span>
  );
}

function CopyFact({ cell, name }: { cell: Cell; name: string }) {
  const { say } = useScreenContext();
  const copy = useCopy();
  const label = say('web.copyField', { field: name });
  return (
    <ActionIcon size={24} aria-label={label} title={label} onClick={() => void copy(String(cell.raw ?? cell.text))}>
      <IconCopy size={14} stroke={1.6} />
    </ActionIcon>
  );
}

function DetailFact({ detail: { label, cell, multiline } }: { detail: Detail }) {
  const { say } = useScreenContext();
  const name = say(label);
  if (!multiline) {
    return (
      <div>
        <dt>{name}</dt>
        <dd>
          <FactCell cell={cell} isNumeric={typeof cell.raw === 'number'} />
        </dd>
      </div>
    );
  }
  return (
    <div className={classes.long}>
      <dt>
        {name}
        <CopyFact cell={cell} name={name} />
      </dt>
      <dd>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
        <pre className={classes.text} data-tone={cell.tone} tabIndex={0}>
          {cell.text}
        </pre>
      </dd>
    </div>
  );
}
