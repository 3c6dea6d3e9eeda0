/** Small browser hooks of the search page. */
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react';

/**
 * Whether script handles the shopper's clicks. False on the server and while `drawn` markup is hydrated; what
 * changes then is rendered in slices.
 */
export function useLive(drawn: boolean): boolean {
  const [live, setLive] = useState(!drawn);
  useEffect(() => startTransition(() => setLive(true)), []);
  return live;
}

const medias = new Map<string, MediaQueryList>();

/** Read on every render, and creating one is slow in a browser. */
function mediaOf(query: string): MediaQueryList {
  const media = medias.get(query) ?? matchMedia(query);
  medias.set(query, media);
  return media;
}

/** Whether a media query matches; on the server and while its markup is hydrated, the value of `drawn`. */
export function useMedia(query: string, drawn = false): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = mediaOf(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => mediaOf(query).matches,
    () => drawn,
  );
}

const COUNT_UP_MS = 350;

/** Counts from the last number shown to `target`; jumps there while `still`, and under reduced motion. */
export function useCountUp(target: number, still: boolean): number {
  const [shown, setShown] = useState(target);
  const from = useRef(target);
  useEffect(() => {
    const start = from.current;
    if (start === target) return;
    if (still || mediaOf('(prefers-reduced-motion: reduce)').matches) {
      from.current = target;
      setShown(target);
      return;
    }
    let begin: number | undefined;
    let frame = requestAnimationFrame(function step(time) {
      begin ??= time;
      const part = Math.min(1, (time - begin) / COUNT_UP_MS);
      from.current = Math.round(start + (target - start) * (1 - (1 - part) ** 3));
      setShown(from.current);
      if (part < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [target, still]);
  return still ? target : shown;
}
