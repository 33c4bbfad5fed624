/** Shows Cloudflare's captcha (Turnstile, AUTH-11) in an element. */
export interface CaptchaWidget {
  /**
   * Resolves with a function that removes the widget. Rejects when its script cannot be loaded: offline, or blocked by
   * the content security policy of a page that was loaded before the site switched the check on.
   */
  show(element: HTMLElement, options: CaptchaOptions): Promise<() => void>;
}

export interface CaptchaOptions {
  siteKey: string;
  theme: 'light' | 'dark';
  language: string;
  onToken(token: string): void;
  /** Called when the token has expired or the check failed. */
  onGone(): void;
}

/** The part of Cloudflare's script API that is used here. */
interface Turnstile {
  render(element: HTMLElement, options: Record<string, unknown>): string;
  remove(id: string): void;
}

const script = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

/** The widget of a browser window. Its script is loaded on first use; after a failure the next use tries again. */
export function createCaptchaWidget(window: Window & { turnstile?: Turnstile }): CaptchaWidget {
  let loading: Promise<Turnstile> | undefined;
  const load = () =>
    new Promise<Turnstile>((resolve, reject) => {
      const element = window.document.createElement('script');
      const fail = () => {
        loading = undefined;
        element.remove();
        reject(new Error(script));
      };
      element.src = script;
      element.async = true;
      element.onerror = fail;
      element.onload = () => (window.turnstile === undefined ? fail() : resolve(window.turnstile));
      window.document.head.append(element);
    });
  return {
    async show(element, { siteKey, theme, language, onToken, onGone }) {
      loading ??= load();
      const turnstile = await loading;
      const id = turnstile.render(element, {
        sitekey: siteKey,
        theme,
        language,
        callback: onToken,
        'expired-callback': onGone,
        'error-callback': onGone,
      });
      return () => turnstile.remove(id);
    },
  };
}
