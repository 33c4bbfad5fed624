import { quoteWord } from '../../../shared/screen/command-line.ts';

/** The command that sets this gateway up. */
export function setupCommandLine(gatewayUrl: string): string {
  return `tollgate setup --gateway ${quoteWord(gatewayUrl)} --username NAME`;
}
