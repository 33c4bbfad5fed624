import { useConsole } from '../session/console-context.tsx';
import classes from './site-frame.module.css';

/** What a framed site may do: run scripts, use forms, open windows and download, but not touch our page. */
const usual = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

/**
 * Shows a page of another site in a frame. It receives no Referer header. It keeps its own origin, because most sites
 * need that; a page of our own origin does not, because it would then have full access to the console.
 */
export function SiteFrame({ url, title }: { url: string; title: string }) {
  const { world } = useConsole();
  const isOurs = new URL(url).origin === new URL(world.baseUrl).origin;
  return (
    <iframe
      className={classes.frame}
      title={title}
      src={url}
      sandbox={isOurs ? usual : `${usual} allow-same-origin`}
      allow="clipboard-write"
      referrerPolicy="no-referrer"
    />
  );
}
