import { type ReactNode, useState } from 'react';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  /** The visible line that opens the rest. */
  summary: ReactNode;
  /** Open at first; after that the shopper decides. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  /** Renders expensive content only while open. Not for pages that must work without script. */
  lazy?: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A native disclosure: works before and without script. */
export function Disclosure({
  summary,
  open = false,
  onToggle,
  lazy = false,
  className,
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(open);
  function change(next: boolean) {
    if (next === isOpen) return;
    setOpen(next);
    onToggle?.(next);
  }
  return (
    <details
      className={['disclosure', className].filter(Boolean).join(' ')}
      open={isOpen}
      onToggle={(event) => change(event.currentTarget.open)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by itself */}
      <summary
        className="disclosure-summary"
        onClick={(event) => {
          // Render the content in the frame that opens it, not the one after.
          event.preventDefault();
          change(!isOpen);
        }}
      >
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className="disclosure-content">{(isOpen || !lazy) && children}</div>
    </details>
  );
}
