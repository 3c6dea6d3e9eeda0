import { Icon } from '#ui/Icon.tsx';

/** Stands wherever a deposit is spoken of while none is really taken. */
export function TestMode() {
  return (
    <p className="test-mode">
      <Icon name="info" size={16} />
      Test mode: no money changes hands
    </p>
  );
}
