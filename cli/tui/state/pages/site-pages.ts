import { greeting } from '../../../../shared/screens/home/greeting.ts';
import { noticeMark } from '../../../../shared/screens/home/notice.ts';
import { contentText, operatorContent } from '../../../../shared/screens/home/operator-content.ts';
import { siteFacts } from '../../../../shared/screens/home/site-facts.ts';
import type { App } from '../app.ts';
import { openPage, type PageContent } from '../page-layer.ts';
import type { PagerLine } from '../pager-layer.ts';
import { detailLines } from '../tell-done.ts';

/** The operator's home page as text, or what the status tells of the site; with the greeting of the season (NAV-13). */
export function openHome(app: App): void {
  openPage(app, {
    title: app.say('home.title'),
    command: () => 'tollgate status',
    load: async (_filters, signal) => {
      const context = app.context();
      const text = readable(app, await context.gateway.site.homePage({ signal }));
      const hail = greeting(context.now());
      return {
        lines: [
          ...(hail ? [{ text: app.say(hail), isTitle: true }, { text: '' }] : []),
          ...(text === '' ? detailLines(app, siteFacts(context.status, context)) : textLines(text)),
        ],
      };
    },
  });
}

/** What the operator tells about the site (NAV-14). */
export function openAbout(app: App): void {
  openPage(app, {
    title: app.say('home.about'),
    command: () => 'tollgate about',
    load: async (_filters, signal) =>
      pageOf(readable(app, await app.context().gateway.site.about({ signal })), app.say('home.noAbout')),
  });
}

/** The notice of the site; seen once, it is not announced again until it changes (NAV-13). */
export function openNotice(app: App): void {
  openPage(app, {
    title: app.say('home.notice'),
    command: () => 'tollgate notice',
    load: async (_filters, signal) => {
      const notice = await app.context().gateway.site.notice({ signal });
      app.settings.change({ notice: noticeMark(notice) });
      app.store.set({ hasNewNotice: false });
      return pageOf(readable(app, notice), app.say('home.noNotice'));
    },
  });
}

/** What an operator wrote as plain text; a page that would be embedded is named. */
function readable(app: App, raw: string): string {
  const content = operatorContent(raw);
  const text = contentText(content);
  return content.kind === 'frame' ? app.say('home.embedded', { url: text }) : text;
}

function pageOf(text: string, empty: string): PageContent {
  return { lines: text === '' ? [{ text: empty, tone: 'muted' }] : textLines(text) };
}

function textLines(text: string): PagerLine[] {
  return text.split('\n').map((line) => ({ text: line }));
}
