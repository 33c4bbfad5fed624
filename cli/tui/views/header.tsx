import { roles } from '../../../shared/domain/user/role.ts';
import { formatQuota, quotaDisplayOf } from '../../../shared/format/quota.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import { formatDuration } from '../../../shared/format/time.ts';
import { GatewayError } from '../../../shared/gateway/client/gateway-error.ts';
import type { Layers, Lists, Notify, Profile, Session } from '../state/app.ts';
import { groundPaint } from '../theme/theme.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Line } from './lines.tsx';
import { type Segment, spread } from './segments.ts';
import { useStore } from './use-store.ts';

/** Whether no answer came: what the gateway refused, or this machine could not read, says nothing about the network. */
function isSilence(error: unknown): boolean {
  return error instanceof GatewayError && ['network', 'timeout', 'not-a-gateway'].includes(error.kind);
}

/** The context line: profile, gateway, user and role, balance, and the age of the data on show. */
export function Header({ app, width }: { app: Notify & Layers & Session & Lists & Profile; width: number }) {
  const theme = useTheme();
  const { paint, glyphs } = theme;
  const { user, pending, now, phase, layers } = useStore(app.store);
  const list = useStore(app.list().store);
  const { say } = app;
  const { status, gateway } = app.context();
  const role = user && say(roles.of(user.role).label);
  // A profile that is named after its gateway adds no information.
  const profile = app.profile === gateway.origin.replace(/[^\w.]/g, '-') ? '' : sanitise(app.profile ?? '');
  // The age of the list is left out while something else covers the list.
  const isListHidden = layers.some(({ kind }) => kind === 'page' || kind === 'playground' || kind === 'pager');
  const left: Segment[] = [
    { text: ` ${say('tui.brand')}`, paint: paint.title, rank: 5 },
    { text: app.isReadOnly ? say('tui.readOnly') : '', paint: paint.badge, rank: 1 },
    { text: app.label ? sanitise(app.label.text) : '', paint: groundPaint(theme, app.label?.colour), rank: 1 },
    { text: app.nameLock === undefined ? '' : say('tuiView.asksName'), paint: paint.warn, rank: 2 },
    { text: profile, paint: paint.accent, rank: 3 },
    { text: gateway.origin, paint: paint.plain, rank: 0 },
    {
      text: user ? say('tui.roleOf', { username: sanitise(user.username), role: role ?? '' }) : say('tui.signedOut'),
      paint: paint.plain,
      rank: 2,
    },
    { text: user ? formatQuota(user.quota, quotaDisplayOf(status)) : '', paint: paint.good, rank: 4 },
  ];
  // A view with data of its own, such as the tree, shows the age of that.
  const own = layers.findLast(({ live }) => live !== undefined)?.live?.state();
  const { fetchedAt, error } = own ?? list;
  // While the rows on show belong to a former query, their age is left out.
  const waiting =
    isListHidden || own !== undefined || list.former === undefined || list.former.stage === 'held'
      ? undefined
      : list.former;
  const age =
    fetchedAt === 0 || isListHidden || waiting ? undefined : Math.max(0, Math.floor((now - fetchedAt) / 1000));
  const freshness =
    own === undefined && list.isPaused
      ? ({ text: say('tui.isPaused'), tone: 'warn' } as const)
      : error === undefined
        ? ({
            text:
              own !== undefined || list.pace === undefined
                ? say('tui.live')
                : say('tui.livePace', { pace: formatDuration(list.pace / 1000, say) }),
            tone: 'good',
          } as const)
        : ({
            text: `${theme.sign.bad} ${say(isSilence(error) ? 'tui.offline' : 'tui.notLoaded')}`,
            tone: 'bad',
          } as const);
  const seconds = waiting && Math.max(0, Math.floor((app.context().now() - waiting.since) / 1000));
  const limit = gateway.limitedUntil();
  const right: Segment[] =
    limit !== undefined
      ? [
          {
            text: `${glyphs.pending} ${say('tuiPlace.limited', { seconds: Math.max(1, Math.ceil((limit - now) / 1000)) })} `,
            paint: paint.warn,
            rank: 0,
          },
        ]
      : seconds !== undefined
        ? [
            { text: `${glyphs.pending} ${say('tuiPlace.reading', { seconds })}`, paint: paint.accent, rank: 1 },
            { text: `${say('tuiPlace.readingStop')} `, paint: paint.muted, rank: 2 },
          ]
        : phase === 'ready'
          ? [
              {
                // The number of pending requests has cells of its own, or the line would jump with every refresh.
                text: `${pending > 0 ? `${glyphs.pending}${Math.min(9, pending)}` : '  '} ${isListHidden ? '' : freshness.text}`,
                paint: paint[freshness.tone],
                rank: 2,
              },
              {
                text: age === undefined ? '' : `${say('tui.age', { age: formatDuration(age, say) })} `,
                paint: paint.muted,
                rank: 1,
              },
            ]
          : [];
  return <Line text={spread(left, right, { text: ` ${glyphs.separator} `, paint: paint.muted }, width)} />;
}
