/**
 * The buttons of a row of locations. The build draws row and buttons. Once a button is used, Embla takes over the row
 * and React the buttons.
 */
import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { Icon } from '#ui/Icon.tsx';

type Embla = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

const reducesMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

function useEnds(embla: Embla | undefined): { atStart: boolean; atEnd: boolean } {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  useEffect(() => {
    if (!embla) return;
    const read = () => setEnds({ atStart: !embla.canScrollPrev(), atEnd: !embla.canScrollNext() });
    read();
    embla.on('select', read).on('reInit', read);
    return () => {
      embla.off('select', read).off('reInit', read);
    };
  }, [embla]);
  return ends;
}

interface CarouselProps {
  frame: HTMLElement;
  view: HTMLElement;
  /** The slide the shopper has scrolled to. */
  start: number;
  /** How often the next button was pressed before it worked. */
  presses: number;
}

function Carousel({ frame, view, start, presses }: CarouselProps) {
  const [attach, embla] = useEmblaCarousel({
    align: 'start',
    containScroll: 'trimSnaps',
    startIndex: start,
    duration: reducesMotion() ? 0 : 20,
  });
  const { atStart, atEnd } = useEnds(embla);
  useEffect(() => {
    view.dataset.embla = '';
    view.scrollLeft = 0;
    attach(view);
  }, [attach, view]);
  useEffect(() => {
    for (let left = presses; embla && left > 0; left--) embla.scrollNext(reducesMotion());
  }, [embla, presses]);
  useEffect(() => {
    if (!embla) return;
    const again = () => {
      embla.reInit();
      embla.scrollTo(0, true);
    };
    frame.addEventListener('slides-moved', again);
    return () => frame.removeEventListener('slides-moved', again);
  }, [embla, frame]);
  // A row that fits has nowhere to scroll: the buttons keep their space, so nothing moves.
  frame.toggleAttribute('data-fits', embla !== undefined && atStart && atEnd);
  return (
    <>
      <button
        className="icon-button"
        type="button"
        aria-label="Previous locations"
        disabled={atStart}
        onClick={() => embla?.scrollPrev(reducesMotion())}
      >
        <Icon name="arrow-left" />
      </button>
      <button
        className="icon-button"
        type="button"
        aria-label="More locations"
        disabled={atEnd}
        onClick={() => embla?.scrollNext(reducesMotion())}
      >
        <Icon name="arrow-right" />
      </button>
    </>
  );
}

/**
 * @param frame contains the row (`data-carousel-view`) and its buttons (`data-carousel-controls`)
 * @param presses how often the next button was pressed before
 */
export function startCarousel(frame: HTMLElement, presses: number): void {
  const view = frame.querySelector<HTMLElement>('[data-carousel-view]');
  const controls = frame.querySelector<HTMLElement>('[data-carousel-controls]');
  const slides = [...(view?.querySelectorAll<HTMLElement>('.place') ?? [])];
  if (!view || !controls || slides.length === 0) return;
  const left = view.getBoundingClientRect().left;
  const start = slides.findIndex((slide) => slide.getBoundingClientRect().right > left + 1);
  hydrateRoot(controls, <Carousel frame={frame} view={view} start={Math.max(0, start)} presses={presses} />);
}
