import type { CarAction } from '#domain/inventory/page/car-actions.ts';
import { buttonLook } from '#ui/Button.tsx';
import { Icon, type IconName } from '#ui/Icon.tsx';
import type { Call } from './car.ts';

const ICONS: Readonly<Partial<Record<CarAction['kind'], IconName>>> = {
  similar: 'search',
  enquire: 'mail',
  testDrive: 'calendar',
  reserve: 'tag',
  buyOnline: 'car',
  finance: 'coins',
  tradeIn: 'reset',
  photos: 'camera',
  chat: 'chat',
  history: 'shield',
};

interface ActionLinkProps {
  action: CarAction | undefined;
  kind?: 'primary' | 'secondary' | 'quiet';
  size?: 'medium' | 'large';
  wide?: boolean;
  /** Icon only; the label is its accessible name. */
  bare?: boolean;
  /** Replaces its own label where the text before it already says what it is about. */
  label?: string;
}

/**
 * A call to action. If it opens a form on the page, its attributes say which form and how the message starts;
 * the link leads to the form, so it works without script.
 */
export function ActionLink({
  action,
  kind = 'secondary',
  size = 'medium',
  wide = false,
  bare = false,
  label = action?.label,
}: ActionLinkProps) {
  if (action === undefined) return null;
  const icon = ICONS[action.kind];
  const look = bare
    ? { className: 'icon-button', 'aria-label': label }
    : { className: 'button', ...buttonLook({ kind, size, wide }) };
  return (
    <a
      href={action.href}
      {...look}
      data-action={action.kind}
      data-opens={action.form?.id}
      data-message={action.form?.message ?? undefined}
    >
      {icon && <Icon name={icon} />}
      {!bare && label}
    </a>
  );
}

interface PhoneProps {
  call: Call;
  kind?: 'primary' | 'secondary';
}

/** The department's number. A masked one is revealed by a click, which the platform counts. */
export function Phone({ call, kind = 'secondary' }: PhoneProps) {
  const look = { className: 'button figures', ...buttonLook({ kind, wide: true }) };
  const dial = (
    <a {...look} href={call.href} data-action="call">
      <Icon name="phone" />
      <span>Call {call.number}</span>
    </a>
  );
  if (call.masked === null) return dial;
  return (
    <details className="reveal" data-reveal>
      <summary {...look}>
        <Icon name="phone" />
        <span>
          <span className="visually-hidden">Show the phone number that starts with </span>
          {call.masked}
        </span>
        <span className="reveal-hint" aria-hidden="true">
          Show number
        </span>
      </summary>
      {dial}
    </details>
  );
}
