/** The English text areas of the first load. English is also the fallback for texts that a language lacks. */

export { signIn } from '../../shared/text/en/people/sign-in.ts';
export { action } from '../../shared/text/en/screen/action.ts';
export { common } from '../../shared/text/en/screen/common.ts';
export { domain } from '../../shared/text/en/screen/domain.ts';
/** Without `error-terminal.ts`, whose advice is for terminals and does not help in a browser (WEB-10). */
export { error } from '../../shared/text/en/screen/error.ts';
export { navigation } from '../../shared/text/en/screen/navigation.ts';
export { web } from '../../shared/text/en/web.ts';
