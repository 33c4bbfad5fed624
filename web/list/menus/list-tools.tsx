import { ActionIcon, Button } from '@mantine/core';
import { IconChevronDown, IconColumns3, IconDots, IconDownload, IconHelpCircle } from '@tabler/icons-react';
import { formatNumber } from '../../../shared/format/money.ts';
import { actionsFor } from '../../../shared/screen/access.ts';
import type { BrowseScreen } from '../../../shared/screen/list-screen.ts';
import type { Flow } from '../../flow/use-flow.ts';
import { useScreenContext } from '../../hooks/screen-context-provider.tsx';
import { offered } from '../reading/offered.ts';
import type { ListViewState } from '../reading/use-list-view.ts';
import classes from './list-header.module.css';
import { LiveControls } from './live-controls.tsx';
import { Opener } from './opener.tsx';

interface ListToolsProps<Row> {
  screen: BrowseScreen<Row>;
  view: ListViewState<Row>;
  flow: Flow<Row>;
}

const look = { size: 'sm', h: 32, variant: 'default' } as const;

/** The tools at the head of a list: following it, export, columns, and actions on the list as a whole. */
export function ListTools<Row>({ screen, view, flow }: ListToolsProps<Row>) {
  const context = useScreenContext();
  const { say, role } = context;
  const { explanation } = screen;
  const actions = actionsFor(screen.actions, context).filter((action) => action.on === 'all');
  const leads = actions.filter(({ isLead, refusal }) => isLead && refusal?.(context) === undefined);
  return (
    <>
      {view.live.isOffered && <LiveControls live={view.live} onlyErrors={view.onlyErrors} />}
      <Opener
        opens="menu"
        button={
          <ActionIcon size={32} variant="default" aria-label={say('web.export')} title={say('web.export')}>
            <IconDownload size={17} stroke={1.6} />
          </ActionIcon>
        }
      >
        {({ ExportMenu }, button) => <ExportMenu button={button} screen={screen} matching={view.matching} />}
      </Opener>
      {explanation !== undefined && (
        <Opener
          opens="dialog"
          button={
            <Button
              {...look}
              className={classes.signAlone}
              title={say('list.explanation')}
              leftSection={<IconHelpCircle size={16} stroke={1.6} />}
            >
              <span className={classes.word}>{say('list.explanation')}</span>
            </Button>
          }
        >
          {({ Explanation }, button) => <Explanation button={button} sentences={explanation} />}
        </Opener>
      )}
      <Opener
        opens="dialog"
        button={
          <ActionIcon
            size={32}
            variant="default"
            data-columns
            aria-label={say('list.columns')}
            title={say('list.columns')}
          >
            <IconColumns3 size={17} stroke={1.6} />
          </ActionIcon>
        }
      >
        {({ ColumnPicker }, button) => (
          <ColumnPicker
            button={button}
            all={offered(screen.columns, role)}
            shown={view.columns}
            widths={view.widths}
            onChange={view.chooseColumns}
            onSize={view.sizeColumn}
          />
        )}
      </Opener>
      {leads.slice(0, 1).map((action) => (
        <Button key={action.verb} size="sm" h={32} onClick={() => flow.start(action, [])}>
          {say(action.label)}
          <CountLeft count={action.left?.(context)} />
        </Button>
      ))}
      {actions.length > 0 && (
        <Opener
          opens="menu"
          button={
            <Button
              {...look}
              className={classes.signAlone}
              title={say('list.allActions')}
              leftSection={<IconDots className={classes.dots} size={16} stroke={1.6} />}
              rightSection={<IconChevronDown size={15} stroke={1.6} />}
            >
              <span className={classes.word}>{say('list.allActions')}</span>
            </Button>
          }
        >
          {({ ActionMenu }, button) => (
            <ActionMenu button={button} actions={actions} start={(action) => flow.start(action, [])} />
          )}
        </Opener>
      )}
    </>
  );
}

/** The number of rows that an action is still to do; nothing for none. */
function CountLeft({ count = 0 }: { count?: number | undefined }) {
  return count === 0 ? null : <span className={classes.left}>{formatNumber(count)}</span>;
}
