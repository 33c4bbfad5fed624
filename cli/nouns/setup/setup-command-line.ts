import { quoteWord } from '../../../shared/screen/command-line.ts';

/** The command line that sets up this gateway. */
export function setupCommandLine(gatewayUrl: string): string {
  return `tollgate setup --gateway ${quoteWord(gatewayUrl)} --username NAME`;
}
