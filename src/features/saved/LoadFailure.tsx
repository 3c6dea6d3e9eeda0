import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Reports that something could not be loaded, with a button to try again. */
export function LoadFailure({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="saved-empty" role="alert">
      <Icon name="alert" size={24} />
      <p className="lead">{what} could not be loaded.</p>
      <Button icon="reset" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
