import { withoutSecrets } from './child-environment.ts';

/**
 * Opens a URL in the user's browser; false where there is none. Only http and https are accepted: the URL may come from
 * a gateway, and other schemes start other programs.
 */
export async function openInBrowser(url: string): Promise<boolean> {
  if (!/^https?:\/\//i.test(url)) return false;
  try {
    const { default: open } = await import('open');
    const child = await withoutSecrets(process.env, () => open(url));
    return await new Promise((resolve) => {
      child.once('error', () => resolve(false));
      child.once('spawn', () => resolve(true));
    });
  } catch {
    return false;
  }
}
