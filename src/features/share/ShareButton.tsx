import { Icon } from '#ui/Icon.tsx';

interface ShareButtonProps {
  /** The title to share, such as the car's name. */
  title: string;
  /** The address to share; a path will do where scripts run. */
  url: string;
  /** The button's text. Default: Share. */
  words?: string;
}

/**
 * Shares a page: a link that starts an email; with script, `share.client.ts` opens the device's share sheet
 * or copies the address.
 */
export function ShareButton({ title, url, words = 'Share' }: ShareButtonProps) {
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${url}`)}`;
  return (
    <a className="button" data-kind="quiet" href={mail} data-share={url} data-share-title={title}>
      <Icon name="share" />
      <span>{words}</span>
    </a>
  );
}
