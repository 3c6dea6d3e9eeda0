import { describe, expect, it } from 'vitest';
import { kindArtwork } from './kind-artwork.ts';

describe('the picture of a kind of car', () => {
  const car = (shape: 'suv-medium' | 'ute-double' | 'covered', colour: string | null) => ({
    shape,
    colour,
    image: '/photos/one-car/c960.webp',
  });

  it('is the drawing of its most frequent shape, never a photo of one car', () => {
    const cars = [car('ute-double', 'Red'), car('suv-medium', 'Blue'), car('suv-medium', 'Blue')];
    expect(kindArtwork(cars)).toBe('/artwork/suv-medium-blue.webp');
  });

  it('has the most frequent paint, and stays the same when the stock is in another order', () => {
    const cars = [car('ute-double', 'Silver'), car('ute-double', 'Blue'), car('ute-double', 'Red')];
    expect(kindArtwork([...cars, car('ute-double', 'Red')])).toBe('/artwork/ute-double-red.webp');
    expect(kindArtwork(cars.toReversed())).toBe(kindArtwork(cars));
  });

  it('stands out from the light grey studio if any car does', () => {
    const cars = [car('ute-double', 'Silver'), car('ute-double', 'White'), car('ute-double', 'White')];
    expect(kindArtwork(cars)).toBe('/artwork/ute-double-white.webp');
    expect(kindArtwork([...cars, car('ute-double', 'Blue')])).toBe('/artwork/ute-double-blue.webp');
  });

  it('is black only if no car has another paint', () => {
    const black = [car('suv-medium', 'Eclipse Black'), car('suv-medium', 'Attitude Black')];
    expect(kindArtwork(black)).toBe('/artwork/suv-medium-black.webp');
    expect(kindArtwork([...black, car('suv-medium', 'Graphite Grey')])).toBe(
      '/artwork/suv-medium-charcoal.webp',
    );
    expect(kindArtwork([...black, car('suv-medium', 'Graphite Grey'), car('suv-medium', 'Red')])).toBe(
      '/artwork/suv-medium-red.webp',
    );
  });

  it('is a covered car only if no shape is known', () => {
    expect(kindArtwork([car('covered', 'White'), car('covered', 'White'), car('ute-double', 'Blue')])).toBe(
      '/artwork/ute-double-blue.webp',
    );
    expect(kindArtwork([car('covered', 'White')])).toBe('/artwork/covered-neutral.webp');
    expect(kindArtwork([])).toBe('/artwork/covered-neutral.webp');
  });
});
