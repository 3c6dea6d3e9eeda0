import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react';
import { Icon, type IconName } from './Icon.tsx';

interface Look {
  /** `primary` is the one main action in a view; `quiet` has no frame. Default: `secondary`. */
  kind?: 'primary' | 'secondary' | 'quiet';
  size?: 'small' | 'medium' | 'large';
  /** Before the text. */
  icon?: IconName;
  /** Full width. */
  wide?: boolean;
  /** Busy: the button keeps its width and focus, shows a spinner and ignores clicks. */
  busy?: boolean;
  children: ReactNode;
}

/** The attributes that style the button; defaults are left out. */
export function buttonLook({ kind, size, wide }: Pick<Look, 'kind' | 'size' | 'wide'>) {
  return {
    'data-kind': kind === 'secondary' ? undefined : kind,
    'data-size': size === 'medium' ? undefined : size,
    'data-wide': wide || undefined,
  };
}

type AsLink = Look & { href: string } & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof Look>;
type AsButton = Look & { href?: undefined } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, keyof Look>;

/** A button, or a link that looks like one if it leads to a page. */
export function Button(props: AsLink | AsButton) {
  const {
    kind = 'secondary',
    size = 'medium',
    icon,
    wide = false,
    busy = false,
    children,
    className,
  } = props;
  const content = (
    <>
      {busy ? <Icon name="spinner" /> : icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
    </>
  );
  const look = {
    className: ['button', className].filter(Boolean).join(' '),
    ...buttonLook({ kind, size, wide }),
  };
  if (props.href !== undefined) {
    const { kind: _k, size: _s, icon: _i, wide: _w, busy: _b, children: _c, className: _n, ...rest } = props;
    return (
      <a {...rest} {...look}>
        {content}
      </a>
    );
  }
  const { kind: _k, size: _s, icon: _i, wide: _w, busy: _b, children: _c, className: _n, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      {...look}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {content}
    </button>
  );
}
