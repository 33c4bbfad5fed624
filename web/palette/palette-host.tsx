import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { palette } from '../overlays/palette-store.ts';
import { useConsole, useSay } from '../session/console-context.tsx';

const Palette = lazy(() => import('./palette.tsx'));

/**
 * Opens the command palette on Ctrl-K or Cmd-K, also while a field has the focus. Once opened, the palette stays
 * mounted when it closes, because an action started from it may still run.
 */
export function PaletteHost() {
  const isOpen = useSyncExternalStore(palette.subscribe, palette.isOpen);
  useHotkeys([['mod+K', palette.open, { preventDefault: true }]], []);
  const wasOpened = useSyncExternalStore(palette.subscribe, everOpened);
  const isReady = useSyncExternalStore(palette.subscribe, palette.isReady);
  const { world } = useConsole();
  const origin = useRef<Element | null>(null);
  // What has the focus when the palette opens, because its field takes it with the next render.
  useEffect(
    () =>
      palette.subscribe(() => {
        if (palette.isOpen()) origin.current ??= world.root.ownerDocument.activeElement;
      }),
    [world],
  );
  if (!wasOpened) return null;
  return (
    <>
      {isOpen && !isReady && <TypeAhead />}
      <Suspense>
        <Palette isOpen={isOpen} origin={origin} />
      </Suspense>
    </>
  );
}

/** An invisible field that keeps what is typed while the palette's code is being fetched. */
function TypeAhead() {
  const say = useSay();
  return (
    <input
      className="visually-hidden"
      aria-label={say('web.search')}
      // biome-ignore lint/a11y/noAutofocus: the person has just asked for it.
      autoFocus
      onChange={(event) => palette.type(event.currentTarget.value)}
      onKeyDown={({ key, nativeEvent }) => {
        if (key === 'Enter' && !nativeEvent.isComposing) palette.enter();
        else if (key === 'Escape') palette.close();
      }}
    />
  );
}

let opened = false;
function everOpened(): boolean {
  opened ||= palette.isOpen();
  return opened;
}
