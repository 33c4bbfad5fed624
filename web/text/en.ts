import { error as said } from '../../shared/text/en/error.ts';
import { web } from '../../shared/text/en/web.ts';
import { forReaders } from './for-readers.ts';

/** The areas of English the console speaks; it is also what a missing sentence falls back to. */
export { action } from '../../shared/text/en/action.ts';
export { common } from '../../shared/text/en/common.ts';
export { domain } from '../../shared/text/en/domain.ts';
export { filter } from '../../shared/text/en/filter.ts';
export { form } from '../../shared/text/en/form.ts';
export { navigation } from '../../shared/text/en/navigation.ts';
export { signIn } from '../../shared/text/en/sign-in.ts';
export { web } from '../../shared/text/en/web.ts';

export const error = forReaders(said, web);
