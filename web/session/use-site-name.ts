import { sanitise } from '../../shared/format/sanitise.ts';
import { useSay, useSession } from './console-context.tsx';

/** Returns the site's name, sanitised; `New API` until it is known (NAV-09). */
export function useSiteName(): string {
  const say = useSay();
  const { status } = useSession();
  return sanitise(status?.system_name ?? '') || say('web.defaultSystemName');
}
