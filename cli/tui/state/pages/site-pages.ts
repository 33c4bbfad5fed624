import { contentText, greeting, noticeMark, operatorContent } from '../../../../shared/screens/home/home.ts';
import { siteFacts } from '../../../../shared/screens/home/site-facts.ts';
import { loadPanels, panelSummary, panelTexts } from '../../../../shared/screens/panel/site-panels.ts';
import type { MessageKey } from '../../../../shared/text/text.ts';
import type { Transcript } from '../../table/transcript.ts';
import type { Theme } from '../../theme/theme.ts';
import type { Host, Layers, Lists, Menus, Notify, Profile, Session } from '../app.ts';
import { detailLines } from '../dialog/notify-done.ts';
import type { PagerLine } from '../dialog/pager-layer.ts';
import { ownHome } from './own-home.ts';
import { openPage, type PageContent } from './page-layer.ts';

/**
 * Opens the home page: the state of the user's account (SEE-05), then the operator's home page as text or the facts of
 * the site's status, with the greeting of the season (NAV-13). Without a signed-in user it shows the site only.
 */
export function openHome(app: Notify & Layers & Lists & Session & Host & Profile & Menus): void {
  openPage(app, {
    title: app.say('home.title'),
    command: () => 'tollgate home',
    load: async (_filters, signal) => {
      const context = app.context();
      const [raw, own, panels] = await Promise.all([
        context.gateway.site.homePage({ signal }),
        context.user === undefined ? { lines: [] } : ownHome(app, signal),
        loadPanels(context, { signal }),
      ]);
      const panelLines = panelTexts(panels, context);
      // Failures are shown at the top; the rest of the panels follows the user's own account.
      const urgent = own.lines.length === 0 ? [] : panelSummary(panels, context);
      const above = [
        ...urgent,
        ...apart(urgent),
        ...own.lines,
        ...(panelLines.length === 0 ? [] : apart(own.lines)),
        ...panelLines,
      ];
      const hail = greeting(context.now());
      const hailing = hail ? [{ text: app.say(hail), isTitle: true }, { text: '' }] : [];
      if (operatorContent(raw).kind === 'default') {
        const facts = detailLines(app, siteFacts(context.status, context));
        return { ...own, lines: [...hailing, ...above, ...apart(above), ...facts] };
      }
      const page = await contentOf(app, raw);
      return { ...own, ...page, lines: [...hailing, ...above, ...apart(above), ...page.lines] };
    },
  });
}

/** Opens the panels of the site alone (GEN-21), for pages that have no room for them. */
export function openPanels(app: Notify & Layers & Session & Host & Profile & Menus): void {
  openPage(app, {
    title: app.say('panel.heading'),
    command: () => 'tollgate home',
    load: async (_filters, signal) => ({
      lines: panelTexts(await loadPanels(app.context(), { signal }), app.context()),
    }),
  });
}

/** A blank line after lines, where there are any. */
function apart(lines: readonly PagerLine[]): PagerLine[] {
  return lines.length === 0 ? [] : [{ text: '' }];
}

/** Opens the operator's text about the site (NAV-14). */
export function openAbout(app: Notify & Layers & Session & Host & Profile & Menus): void {
  openPage(app, {
    title: app.say('home.about'),
    command: () => 'tollgate about',
    load: async (_filters, signal) =>
      contentOf(app, await app.context().gateway.site.about({ signal }), 'home.noAbout'),
  });
}

/** Opens the notice of the site; once seen, it is not announced again until it changes (NAV-13). */
export function openNotice(app: Notify & Layers & Session & Host & Profile & Menus): void {
  openPage(app, {
    title: app.say('navigation.notice'),
    command: () => 'tollgate notice',
    load: async (_filters, signal) => {
      const notice = await app.context().gateway.site.notice({ signal });
      app.settings.change({ notice: noticeMark(notice) });
      app.store.set({ hasNewNotice: false });
      return contentOf(app, notice, 'home.noNotice');
    },
  });
}

/**
 * The page content of an operator's text: markdown is rendered, HTML is shown as text; of a page that would be embedded
 * the URL is shown (NAV-13, NAV-14).
 */
async function contentOf(app: Notify, raw: string, empty: MessageKey = 'home.noAbout'): Promise<PageContent> {
  const content = operatorContent(raw);
  const text = contentText(content);
  if (text === '') return { lines: [{ text: app.say(empty), tone: 'muted' }] };
  const isMarkdown = content.kind === 'markdown';
  const shown = content.kind === 'frame' ? app.say('home.embedded', { url: text }) : text;
  const lines = shown.split('\n').map((line): PagerLine => ({ text: line }));
  return isMarkdown ? markdownContent(shown, lines) : { lines };
}

/**
 * Markdown drawn with the theme; `spoken` is the same text for screen readers. The library marked is loaded only here
 * and for chat answers.
 */
async function markdownContent(text: string, spoken: readonly PagerLine[]): Promise<PageContent> {
  const { createMarkdownTranscript } = await import('../../markdown/markdown-transcript.ts');
  const transcripts = new WeakMap<Theme, Transcript>();
  let height = 0;
  return {
    lines: [],
    spoken,
    draw: (theme, { width }) => {
      const transcript = transcripts.get(theme) ?? createMarkdownTranscript(theme);
      transcripts.set(theme, transcript);
      const lines = transcript.lines('page', text, width - 2).map((line) => ` ${line}`);
      height = lines.length;
      return lines;
    },
    drawn: () => height,
  };
}
