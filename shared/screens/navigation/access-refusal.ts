import type { Role } from '../../domain/user/role.ts';
import { roleRefusal } from '../../screen/access.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { accessOf } from '../registry.ts';

/** What a role may be too low for. */
export interface Guarded {
  noun: string;
  /** What it is called in the refusal. */
  title: MessageKey;
  /** The least role, where that is another than the registry has for the noun. */
  access?: Role;
}

/**
 * Why the person may not see a screen, or undefined when they may (NAV-03).
 * Faces ask before any request is sent.
 */
export function accessRefusal(
  { noun, title, access = accessOf(noun) }: Guarded,
  context: Pick<ScreenContext, 'role' | 'say'>,
): string | undefined {
  return roleRefusal({ title, access }, context);
}
