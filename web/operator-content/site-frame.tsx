import { useConsole } from '../session/console-context.tsx';
import classes from './site-frame.module.css';

/** What another site may do in its frame: its own scripts and storage, windows of its own; never our page. */
const usual = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals';

/**
 * A page of another site. It learns no address of ours (no Referer). It keeps its own origin, without which most sites
 * break, unless that is ours: then it would not be shut in at all.
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
