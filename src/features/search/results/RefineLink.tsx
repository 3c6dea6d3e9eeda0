import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import type { SearchQuery } from '#domain/search/engine.ts';
import { useSearchTools } from '../search.context.ts';

interface RefineLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** The query it leads to. */
  to: SearchQuery;
  /** Called when the link is followed on this page, before the answer arrives. */
  onFollow?: () => void;
}

/** Whether a click is a plain one, not a new tab or a download. */
const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * A link to another search: followed on the page if there is script. A search without its own page is drawn
 * on request, so crawlers must not follow it.
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
