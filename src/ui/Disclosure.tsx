import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface DisclosureProps {
  /** The line that is always seen and opens the rest. */
  summary: ReactNode;
  /** Open at first; after that it is the reader's. */
  open?: boolean;
  onToggle?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}

/** A part that opens and closes, as the browser does it: works before and without script. */
export function Disclosure({ summary, open = false, onToggle, className, children }: DisclosureProps) {
  return (
    <details
      className={['disclosure', className].filter(Boolean).join(' ')}
      open={open}
      onToggle={onToggle && ((event) => onToggle(event.currentTarget.open))}
    >
      <summary className="disclosure-summary">
        {summary}
        <Icon name="chevron-down" />
      </summary>
      <div className="disclosure-content">{children}</div>
    </details>
  );
}
