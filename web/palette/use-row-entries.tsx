import { IconArrowLeft, IconFileText, IconTerminal2 } from '@tabler/icons-react';
import type { Action } from '../../shared/screen/action.ts';
import { commandLineOf } from '../../shared/screen/command-line.ts';
import { describeError } from '../../shared/screen/error/describe-error.ts';
import { asksFirst, refusalOfAction } from '../../shared/screen/flow/flow-rules.ts';
import { isEditable } from '../../shared/screen/list-screen.ts';
import { deedsOn } from '../../shared/screens/navigation/wish.ts';
import type { AnyScreen } from '../../shared/screens/registry.ts';
import { NamedIcon } from '../components/named-icon.tsx';
import { useCopy } from '../components/use-copy.ts';
import { useScreenContext } from '../hooks/screen-context-provider.tsx';
import { openedOf, writeOpened } from '../list/reading/list-route.ts';
import { useStillHere } from '../navigation/use-still-here.ts';
import { useNavigation } from '../navigation/wouter.tsx';
import { notify } from '../overlays/notify.ts';
import type { PaletteEntry } from './entry.ts';
import type { FoundRow } from './use-found-rows.ts';

const sign = { size: 18, stroke: 1.6 };

interface RowEntryTools {
  run(screen: AnyScreen, action: Action<unknown>, row: unknown): void;
  back(): void;
}

/** All actions on one row that was found, as in its menu in the list; [] without a row. */
export function useRowEntries(subject: FoundRow | undefined, { run, back }: RowEntryTools): PaletteEntry[] {
  const context = useScreenContext();
  const navigation = useNavigation();
  const copy = useCopy();
  const begin = useStillHere();
  if (subject === undefined) return [];
  const { say } = context;
  const { row } = subject;
  const { screen, route } = subject.list;
  const id = screen.id(row);
  const command = commandLineOf({ noun: screen.noun, verb: 'get', ids: [openedOf(screen, row)] });
  const logs = { channel: `channel=${id}`, token: `token=${nameOf(row)}`, user: `username=${nameOf(row)}` };
  const logQuery = logs[screen.noun as keyof typeof logs];
  const actions = deedsOn(screen, context);
  return [
    ...(route.hasPanel || !isEditable(screen)
      ? [
          {
            id: 'open',
            label: say('palette.open'),
            icon: <NamedIcon name="details" size={18} />,
            choose: () => navigation.go(writeOpened(route, openedOf(screen, row), '')),
          },
        ]
      : []),
    ...(isEditable(screen)
      ? [
          {
            id: 'edit',
            label: say('action.edit'),
            icon: <NamedIcon name="edit" size={18} />,
            choose: () => navigation.go(writeOpened(route, openedOf(screen, row), '', 'edit')),
          },
        ]
      : []),
    ...actions.map((action) => ({
      id: action.verb,
      label: say(action.label),
      description: say(action.help),
      refusal: refusalOfAction(screen, action, [row], context),
      note: asksFirst(action) ? say('palette.asksFirst') : undefined,
      icon: <NamedIcon name={action.icon} size={18} />,
      keywords: action.verb,
      choose: () => run(screen, action, row),
    })),
    ...screen.copyFields.map((field) => ({
      id: `copy-${field.id}`,
      label: say('web.copyField', { field: say(field.label) }),
      icon: <NamedIcon name="copy" size={18} />,
      keywords: 'copy',
      choose: async () => {
        try {
          const isHere = begin();
          await copy(await field.value(row, context, {}), isHere);
        } catch (error) {
          const { message, hint } = describeError(error, say);
          notify('bad', message, hint);
        }
      },
    })),
    ...(logQuery === undefined
      ? []
      : [
          {
            id: 'logs',
            label: say('palette.itsLogs'),
            icon: <IconFileText {...sign} />,
            keywords: 'log',
            choose: () => navigation.go(`/log?${new URLSearchParams(logQuery)}`),
          },
        ]),
    {
      id: 'command',
      label: say('web.copyAsCommand'),
      description: command,
      icon: <IconTerminal2 {...sign} />,
      keywords: 'copy command',
      choose: () => void copy(command),
    },
    { id: 'back', label: say('web.back'), icon: <IconArrowLeft {...sign} />, leadsOn: true, choose: back },
  ];
}

function nameOf(row: unknown): string {
  const { name, username } = row as { name?: string; username?: string };
  return encodeURIComponent(name ?? username ?? '');
}
