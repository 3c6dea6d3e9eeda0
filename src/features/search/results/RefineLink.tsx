import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { SearchQuery } from '#domain/search/engine.ts';
import { useSearchTools } from '../search.context.ts';

interface RefineLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where the link leads. */
  to: SearchQuery;
  /** Called when the link is followed on this page, before the answer is in. */
  onFollow?: () => void;
}

/** Whether a click means "here and now", not a new tab or a download. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link to another search: followed on the page where there is script. One without a page of its own is drawn for
 * whoever asks, so it is not for crawlers.
 */
export function RefineLink({ to, onFollow, className, ...rest }: RefineLinkProps) {
  const { urlOf, change } = useSearchTools();
  const href = urlOf(to);
  return (
    <a
      {...rest}
      href={href}
      rel={href.includes('?') ? 'nofollow' : undefined}
      className={className}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!isPlain(event) || event.defaultPrevented) return;
        event.preventDefault();
        onFollow?.();
        void change(() => to);
      }}
    />
  );
}
