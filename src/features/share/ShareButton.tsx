import { Icon } from '#ui/Icon.tsx';

interface ShareButtonProps {
  /** The title to share, such as the car's name. */
  title: string;
  /** Address of what is shared; a path will do where scripts run. */
  url: string;
  /** The button's text. Default: Share. */
  words?: string;
}

/**
 * Passes a page on: a link that begins an e-mail, and where scripts run, `share.client.ts` hands it to the device's
 * own share sheet or copies the address.
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
