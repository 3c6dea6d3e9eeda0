import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';

export type Thumb = 'low' | 'high';

interface RangeSliderProps {
  /** What the range is of, such as "Price". */
  label: string;
  min: number;
  max: number;
  /** How far an arrow key moves a thumb. */
  step: number;
  /** The thumbs' values. */
  low: number;
  high: number;
  /** A value as shown and announced: `$24,000`. */
  format: (value: number) => string;
  /** The value of an entered number, if it is not the number itself. */
  fromEntered?: (entered: number) => number;
  /** A thumb moves to `value`. The caller decides; the thumbs follow `low` and `high`. */
  onMove: (thumb: Thumb, value: number) => void;
  /** A move is finished: a thumb was released, a key pressed or a number entered. */
  onDone: () => void;
}

const NAMES: Readonly<Record<Thumb, string>> = { low: 'Lowest', high: 'Highest' };

/**
 * Two thumbs on one track, each a native range input, so keys, touch and screen readers work as usual. Two
 * fields beside it take exact numbers.
 */
export function RangeSlider(props: RangeSliderProps) {
  const { label, min, max, low, high, onMove, onDone } = props;
  const track = useRef<HTMLDivElement>(null);
  const part = (value: number) => (max > min ? (value - min) / (max - min) : 0);

  /** A press on the track moves the nearer thumb there. */
  function onPress(event: PointerEvent<HTMLDivElement>) {
    if (event.target !== track.current || event.button !== 0) return;
    const thumbWidth = 44;
    const { left, width } = track.current.getBoundingClientRect();
    const at = (event.clientX - left - thumbWidth / 2) / Math.max(1, width - thumbWidth);
    const value = min + Math.min(1, Math.max(0, at)) * (max - min);
    const thumb: Thumb = Math.abs(value - low) < Math.abs(value - high) || value < low ? 'low' : 'high';
    onMove(thumb, value);
    onDone();
    event.preventDefault();
    track.current.querySelector<HTMLInputElement>(`[data-thumb="${thumb}"]`)?.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset needs a legend, and the label is already above it
    <div className="range-slider" role="group" aria-label={label}>
      <div
        className="range-slider-track"
        ref={track}
        onPointerDown={onPress}
        style={{ '--from': part(low), '--to': part(high) } as CSSProperties}
      >
        <ThumbInput {...props} thumb="low" over={part(low) > 0.5} />
        <ThumbInput {...props} thumb="high" />
      </div>
      <div className="range-slider-fields">
        <NumberField {...props} thumb="low" />
        <span aria-hidden="true">to</span>
        <NumberField {...props} thumb="high" />
      </div>
    </div>
  );
}

interface ThumbInputProps extends RangeSliderProps {
  thumb: Thumb;
  /** On top of the other thumb: where both meet at the upper end, only the low one can move. */
  over?: boolean;
}

function ThumbInput({
  thumb,
  over,
  label,
  min,
  max,
  step,
  format,
  onMove,
  onDone,
  ...values
}: ThumbInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  // React's onChange is the browser's `input`; a move ends with its `change`.
  useEffect(() => {
    const element = input.current;
    const listener = () => done.current();
    element?.addEventListener('change', listener);
    return () => element?.removeEventListener('change', listener);
  }, []);
  const value = values[thumb];
  return (
    <input
      ref={input}
      type="range"
      data-thumb={thumb}
      data-over={over || undefined}
      aria-label={`${NAMES[thumb]} ${label.toLowerCase()}`}
      aria-valuetext={format(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      onChange={(event) => onMove(thumb, event.currentTarget.valueAsNumber)}
    />
  );
}

/** Shows a thumb's value and takes a number; when cleared, the thumb goes to its end. */
function NumberField({
  thumb,
  label,
  format,
  fromEntered = (entered) => entered,
  onMove,
  onDone,
  ...values
}: RangeSliderProps & { thumb: Thumb }) {
  const [draft, setDraft] = useState<string | null>(null);
  function enter() {
    if (draft === null) return;
    setDraft(null);
    const digits = draft.replace(/[^\d.]/g, '');
    onMove(thumb, digits === '' ? values[thumb === 'low' ? 'min' : 'max'] : fromEntered(Number(digits)));
    onDone();
  }
  return (
    <input
      type="text"
      inputMode="numeric"
      autoComplete="off"
      className="input"
      aria-label={`${NAMES[thumb]} ${label.toLowerCase()}, as a number`}
      value={draft ?? format(values[thumb])}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={enter}
      onKeyDown={(event) => {
        if (event.key === 'Enter') enter();
        if (event.key === 'Escape' && draft !== null) {
          // Escape first restores the number; a surrounding dialog stays open.
          event.preventDefault();
          setDraft(null);
        }
      }}
    />
  );
}
