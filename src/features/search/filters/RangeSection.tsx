import { useRef, useState } from 'react';
import type { FacetStats, Range } from '#domain/search/engine.ts';
import type { RangeField } from '#domain/search/fields.ts';
import { fieldLabel, rangeValue } from '#domain/search/labels.ts';
import { setRange } from '#domain/search/refine.ts';
import {
  moveThumb,
  type SliderValues,
  sliderRange,
  sliderScale,
  sliderValues,
} from '#domain/search/slider.ts';
import { RangeSlider, type Thumb } from '#ui/RangeSlider.tsx';
import { useSearchTools } from '../search.context.ts';

/** Another unit for a field's values. */
interface Telling {
  label: string;
  format: (value: number) => string;
  /** Values are rounded to multiples of this. */
  rounding: number;
  /** The value of an entered number. */
  fromEntered: (entered: number) => number;
}

export interface RangeSectionProps {
  field: RangeField;
  range: Range | undefined;
  stats: FacetStats | null;
  /** Formats values, if not in the field's own format. */
  told?: Telling;
}

/** A slider. Results follow the thumb; the address changes when it is released. */
export function RangeSection({ field, range, stats, told }: RangeSectionProps) {
  const { change } = useSearchTools();
  const ownScale = sliderScale(field, stats);
  const scale = told ? { ...ownScale, rounding: told.rounding } : ownScale;
  const [moving, setMoving] = useState<SliderValues | null>(null);
  // A move and its end may both come before the next render.
  const latest = useRef<SliderValues | null>(null);
  const values = moving ?? sliderValues(range, scale);

  function onMove(thumb: Thumb, wanted: number) {
    const { values: moved, problem } = moveThumb(latest.current ?? values, thumb, wanted, scale);
    if (problem) console.warn(`${fieldLabel(field)}: ${problem}`);
    latest.current = moved;
    setMoving(moved);
    void change((query) => setRange(query, field, sliderRange(moved, scale)), { preview: true });
  }
  function onDone() {
    const done = latest.current;
    latest.current = null;
    setMoving(null);
    if (done)
      void change((query) => setRange(query, field, sliderRange(done, scale)), { as: `range ${field}` });
  }
  return (
    <RangeSlider
      label={told?.label ?? fieldLabel(field)}
      min={scale.min}
      max={scale.max}
      step={scale.step}
      low={values.low}
      high={values.high}
      format={told?.format ?? ((value) => rangeValue(field, value))}
      {...(told && { fromEntered: told.fromEntered })}
      onMove={onMove}
      onDone={onDone}
    />
  );
}
