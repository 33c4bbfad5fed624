import { Box } from 'ink';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { Layers, Notify, Session } from '../state/app.ts';
import type { SignInLayer } from '../state/sign-in/sign-in-layer.ts';
import { type SignInField, signInNotes } from '../state/sign-in/sign-in-layer.ts';
import { cut, fitTo, textWidth } from '../table/width.ts';
import { wrap } from '../table/wrap.ts';
import { cursorLine } from '../text-entry/draw-text.ts';
import { textOf } from '../text-entry/text-line.ts';
import { useTheme } from '../theme/theme-context.tsx';
import { Line, Lines } from './lines.tsx';
import { useStore } from './use-store.ts';

/** The sign-in: username and password, then the second factor where one is required. */
export function SignIn({
  app,
  layer,
  width,
  height,
}: {
  app: Notify & Layers & Session;
  layer: SignInLayer;
  width: number;
  height: number;
}) {
  const { paint, sign } = useTheme();
  const { step, lines, focus, isBusy, message, isOnTop } = useStore(layer.store);
  // The other ways to sign in depend on the site's status.
  useStore(app.store);
  const notes = signInNotes(app, isOnTop);
  const { say } = app;
  const fields: readonly { name: SignInField; label: string; mask?: string }[] =
    step === 'password'
      ? [
          { name: 'username', label: say('signIn.username') },
          { name: 'password', label: say('signIn.password'), mask: '*' },
        ]
      : [{ name: 'code', label: say('signIn.twoFactorCode') }];
  const labels = Math.max(...fields.map(({ label }) => textWidth(label)));
  const room = Math.max(10, width - 4);
  const title =
    step === 'password' ? say('tui.signInTo', { gateway: app.context().gateway.origin }) : say('cli.twoFactorTitle');
  const button = `[ ${say('signIn.submit')} ]`;
  const below = [
    ...(isBusy ? [paint.accent(`  ${say('tui.signingIn')}`)] : []),
    ...(message === undefined ? [] : wrap(`${sign.bad} ${message}`, room).map((line) => paint.bad(`  ${line}`))),
    ...notes.flatMap((note) => ['', ...wrap(note, room).map((line) => paint.muted(`  ${line}`))]),
  ];
  return (
    <Box flexDirection="column" height={height} overflow="hidden">
      {height >= 12 && <Line text="" />}
      <Line text={`  ${paint.title(title)}`} />
      <Line text="" />
      {fields.map(({ name, label, mask }) => {
        const isFocused = focus === name && !isBusy;
        const head = (isFocused ? paint.accent : paint.plain)(fitTo(label, labels));
        const space = Math.max(4, width - labels - 5);
        const resting = () =>
          cut(mask ? mask.repeat(lines[name].characters.length) : sanitise(textOf(lines[name])), space);
        return (
          <Line key={name} text={`  ${head}  ${isFocused ? cursorLine(lines[name], space, paint, mask) : resting()}`} />
        );
      })}
      <Line text="" />
      <Line text={`  ${(focus === 'submit' ? paint.cursor : paint.plain)(button)}`} />
      <Line text="" />
      <Lines lines={below} />
    </Box>
  );
}
