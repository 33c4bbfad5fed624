import type { ScreenContext } from '../../shared/screen/screen-context.ts';
import { letteredScreens } from '../../shared/screens/navigation/go-letters.ts';
import { screenOf } from '../../shared/screens/registry.ts';

/** The address that a letter after `g` leads to; undefined for a letter that leads nowhere. */
export function addressOfLetter(
  letter: string,
  context: Pick<ScreenContext, 'role' | 'status' | 'user'>,
): string | undefined {
  const screen = letteredScreens(context).find((one) => one.letter === letter);
  const path = screen && screenOf(screen.noun).paths?.[0];
  if (path === undefined) return undefined;
  return screen?.filters ? `${path}?${new URLSearchParams(screen.filters)}` : path;
}
