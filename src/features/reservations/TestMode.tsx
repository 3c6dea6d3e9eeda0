import { Icon } from '#ui/Icon.tsx';

/** Shown beside every deposit while no money is taken. */
export function TestMode() {
  return (
    <p className="test-mode">
      <Icon name="info" size={16} />
      Test mode: no money changes hands
    </p>
  );
}
