import type { OAuthOutcome } from '../../../../shared/gateway/account/oauth.ts';
import { Refusal } from '../../../../shared/screen/refusal.ts';
import { completeOAuth, readPastedCallback, startOAuth } from '../../../../shared/screens/oauth/oauth.ts';
import type { Host, Layers, Notify, Session } from '../app.ts';
import { fetchThenOpen } from '../dialog/anchor.ts';
import { copy } from '../dialog/copying.ts';
import { handOver } from '../dialog/open-address.ts';
import { askText } from './ask-text.ts';

/**
 * Signs in or binds an account at another service from a terminal (AUTH-05): the URL of its page is shown and copied,
 * and opened on request. The user pastes the URL to which the browser was redirected here; it is hidden, because its
 * code grants access.
 */
export async function openOAuth(
  app: Notify & Layers & Session & Host,
  { slug, title }: { slug: string; title: string },
  intent: 'login' | 'bind',
  onOutcome: (outcome: OAuthOutcome) => Promise<void>,
): Promise<void> {
  const start = (wanted: AbortSignal) =>
    app.call((signal) => startOAuth(slug, { intent }, app.context(), { signal }), wanted);
  await fetchThenOpen(app, title, start, (started) => {
    askText(app, {
      title,
      notes: [app.say('tui.openAddress'), started.url],
      label: 'tui.pasteCallback',
      isSecret: true,
      tool: {
        id: 'open',
        label: 'tui.openInBrowser',
        run: async (value) => {
          const isOpened = await handOver(app, started.url);
          // The URL was neither opened nor copied: the tool must not report success.
          if (isOpened === undefined) throw new Refusal(app.say('common.copyByHand'));
          return { value, message: app.say(isOpened ? 'picture.opened' : 'picture.notOpened') };
        },
      },
      onText: async (text) => {
        const callback = readPastedCallback(text, app.context());
        const { state } = started;
        await onOutcome(
          await app.call((signal) => completeOAuth(slug, callback, { state }, app.context(), { signal })),
        );
        return undefined;
      },
    });
    void copy(app, started.url, { isShown: true });
  });
}
