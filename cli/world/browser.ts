import { withoutSecrets } from './child-environment.ts';

/**
 * Opens a web address with the person's browser; false where there is none. Anything but http and https is refused:
 * the address may have come from a gateway, and other schemes start other programs.
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
