import { priceMove } from '#domain/saved/since-saved.ts';

interface SinceSavedProps {
  /** The price when it was saved, and now: whole dollars. */
  saved: number | null | undefined;
  now: number | null;
}

/** Whether the price came down or went up since the shopper saved the car; nothing where it stands. */
export function SinceSaved({ saved, now }: SinceSavedProps) {
  const move = priceMove(saved, now);
  return (
    move && (
      <p className="since-saved" data-move={move.kind}>
        {move.text}
      </p>
    )
  );
}
