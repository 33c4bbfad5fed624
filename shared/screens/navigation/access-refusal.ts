import type { Role } from '../../domain/user/role.ts';
import { roleRefusal } from '../../screen/access.ts';
import type { ScreenContext } from '../../screen/screen-context.ts';
import type { MessageKey } from '../../text/text.ts';
import { accessOf } from '../registry.ts';

/** Something that requires a role. */
export interface Guarded {
  noun: string;
  /** Its name in the refusal. */
  title: MessageKey;
  /** The least role, where it differs from the registry's for the noun. */
  access?: Role;
}

/** Why the user may not see a screen; undefined when they may (NAV-03). Faces check this before any request. */
export function accessRefusal(
  { noun, title, access = accessOf(noun) }: Guarded,
  context: Pick<ScreenContext, 'role' | 'say'>,
): string | undefined {
  return roleRefusal({ title, access }, context);
}
