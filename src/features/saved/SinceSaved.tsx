import { priceMove } from '#domain/saved/since-saved.ts';

interface SinceSavedProps {
  /** The price when it was saved, and now: whole dollars. */
  saved: number | null | undefined;
  now: number | null;
}

/** Whether the price has fallen or risen since the shopper saved the car; nothing if it is unchanged. */
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
