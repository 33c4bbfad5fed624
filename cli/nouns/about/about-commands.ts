import { plainText } from '../../../shared/format/plain-text.ts';
import { sanitise } from '../../../shared/format/sanitise.ts';
import type { CallOptions } from '../../../shared/gateway/client/page.ts';
import type { Gateway } from '../../../shared/gateway/gateway.ts';
import { operatorContent } from '../../../shared/screens/home/home.ts';
import { siteFacts } from '../../../shared/screens/home/site-facts.ts';
import { loadPanels, panelTexts } from '../../../shared/screens/panel/site-panels.ts';
import type { MessageKey } from '../../../shared/text/text.ts';
import type { CommandDefinition, Invocation } from '../../program/definition.ts';
import { printPanelTexts } from '../../program/panel-text.ts';
import { printDetails } from '../../program/print-details.ts';
import { printRecord } from '../../program/print-record.ts';
import { withSession } from '../../program/session.ts';
import { loginCommand } from '../../program/sign-in-failure.ts';

interface Page {
  name: 'home' | 'notice' | 'about';
  ask(gateway: Gateway, o: CallOptions): Promise<string>;
  summary: MessageKey;
  /** The notice for an empty text; without one, an empty page shows the facts of the site (NAV-13). */
  empty?: MessageKey;
}

/** `tollgate home`: the operator's home page, or the facts of the status object; needs no sign-in (NAV-17). */
export const homeCommand = pageCommand({
  name: 'home',
  ask: ({ site }, o) => site.homePage(o),
  summary: 'cliTool.homeSummary',
});

/** `tollgate notice`: the operator's announcement (NAV-14). */
export const noticeCommand = pageCommand({
  name: 'notice',
  ask: ({ site }, o) => site.notice(o),
  summary: 'cliTool.noticeSummary',
  empty: 'home.noNotice',
});

/** `tollgate about`: the about page (NAV-14). */
export const aboutCommand = pageCommand({
  name: 'about',
  ask: ({ site }, o) => site.about(o),
  summary: 'cliTool.aboutSummary',
  empty: 'home.noAbout',
});

function pageCommand(page: Page): CommandDefinition {
  return {
    verb: '',
    summary: { key: page.summary },
    examples: [`tollgate ${page.name}`, `tollgate ${page.name} --json=source --jq .source`],
    isRead: true,
    run: (invocation) => runPage(page, invocation),
  };
}

/** HTML and Markdown are printed as text; a page on another server is shown as a URL and not fetched. */
async function runPage({ name, ask, empty }: Page, invocation: Invocation): Promise<undefined> {
  const { output, world, talk, say, signal } = invocation;
  const status = empty === undefined ? 'fresh' : 'none';
  await withSession(invocation, { signedIn: false, status }, async ({ gateway, context, connection }) => {
    const isText = !output.columns && ['table', 'wide', 'tsv', 'name'].includes(output.format);
    const hasPanels = empty === undefined && isText && !['tsv', 'name'].includes(output.format);
    const [source, panels] = await Promise.all([
      ask(gateway, { signal }),
      hasPanels ? loadPanels(context, { signal }) : undefined,
    ]);
    const content = operatorContent(source);
    const link = content.kind === 'frame' ? sanitise(content.url) : null;
    const text = link ?? (content.kind === 'default' ? '' : plainText(source));
    if (!isText) return printRecord({ text, link, source }, name, invocation);
    if (text !== '') await world.stdout.write(`${text}\n`);
    else if (empty === undefined) await printDetails(siteFacts(context.status, context), name, invocation);
    else await talk.notice('empty', say(empty));
    if (panels !== undefined) await printPanelTexts(panelTexts(panels, context), invocation);
    // Shows how to sign in, as the home page of the web console and the TUI does (NAV-17).
    if (empty === undefined && connection.credentials.read().kind === 'none') {
      await talk.notice('log-in', say('cli.logInWith', { command: loginCommand(connection) }));
    }
  });
  return undefined;
}
