import { keyLabel } from '../keys/key.ts';
import type { Layers, Lists, Notify, Profile, Session } from '../state/app.ts';
import { viewRefusal } from '../state/list/list-view.ts';
import { wrap } from '../table/wrap.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Lines, ofHeight } from './lines.tsx';
import { useStore } from './use-store.ts';

/** The screen shown instead of a view: still connecting, gateway unreachable (NAV-15), or view not allowed (NAV-03). */
export function Connect({
  app,
  width,
  height,
}: {
  app: Notify & Layers & Session & Lists & Profile;
  width: number;
  height: number;
}) {
  const { paint, sign, glyphs } = useTheme();
  const { phase, failure } = useStore(app.store);
  const { say } = app;
  const room = Math.max(10, width - 4);
  const refusal = phase === 'ready' ? viewRefusal(app, app.list()) : undefined;
  const lines: string[] = [''];
  if (refusal !== undefined) {
    lines.push(`  ${paint.warn(say('tui.refusedTitle'))}`, '', ...wrap(refusal, room).map((line) => `  ${line}`));
  } else if (phase === 'unreachable') {
    const { message, hint } = app.describe(failure);
    lines.push(
      ...wrap(`${sign.bad} ${message}`, room).map((line) => `  ${paint.bad(line)}`),
      '',
      ...wrap(hint, room).map((line) => paint.muted(`  ${line}`)),
    );
    // Keys that the user's configuration changed are shown as changed.
    const keyOf = (action: string) => {
      const [key] = app.config.keys.connect.find((binding) => binding.action === action)?.keys ?? [];
      return keyLabel(key ?? '', glyphs);
    };
    const retry = paint.cursor(` ${keyOf('retry')}  ${say('common.retry')} `);
    lines.push('', `  ${retry}   ${paint.key(keyOf('profiles'))}  ${say('tui.otherAddress')}`);
  } else
    lines.push(
      ...wrap(say('tui.starting', { gateway: app.context().gateway.origin }), room).map((line) =>
        paint.muted(`  ${line}`),
      ),
    );
  return <Lines lines={ofHeight(lines, height)} />;
}
