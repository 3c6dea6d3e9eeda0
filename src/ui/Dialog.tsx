import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Icon } from './Icon.tsx';

interface DialogProps {
  open: boolean;
  /** Called when the shopper closes it, by the button, Escape or a press beside it. */
  onClose: () => void;
  title: string;
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  /** `full` fills the screen. Default: a panel in the middle. */
  size?: 'panel' | 'full';
  children: ReactNode;
}

/** A modal dialog: the browser traps the focus and returns it. The content is rendered only while open. */
export function Dialog({ open, onClose, title, footer, size = 'panel', children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (open) element.showModal();
    else element.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key is the dialog's own
    <dialog
      ref={dialog}
      className="dialog"
      data-size={size}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className="dialog-frame">
          <header className="dialog-head">
            <h2 className="dialog-title" id={id}>
              {title}
            </h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <Icon name="close" size={24} />
            </button>
          </header>
          <div className="dialog-content">{children}</div>
          {footer !== undefined && <footer className="dialog-foot">{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}
