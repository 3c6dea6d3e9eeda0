/**
 * A car's picture for whoever takes JPEG alone and has room for one, as mail programs: the platform's own copy of its
 * first photo, else its drawing. Both are at the site's own address, with a size that is known before they are there.
 */
import type { Car } from '../car.ts';
import { knownText } from '../known-text.ts';
import { drawnJpeg } from './artwork-path.ts';
import { primaryBitmap } from './images.ts';
import { CUT_RATIO, isOddShape, plainAddress, servedPhoto } from './photo/address.ts';
import { type ShapedCar, shapeOf } from './shape-of.ts';

export interface PlainPicture {
  /** From the site's root. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
  isDrawing: boolean;
}

/** Twice what is shown in a mail, near enough. */
const WIDTH = { cut: 960, whole: 800 } as const;

/** Never throws. A photo that is on its host only is not shown: nothing is known of it. */
export function plainPicture(
  car: Pick<Car, 'images' | 'primary_image_url' | 'colour'> & ShapedCar,
): PlainPicture {
  const url = primaryBitmap(car);
  const photo = url === null ? null : servedPhoto(url);
  if (url !== null && photo !== null && photo.width > 0 && photo.height > 0) {
    const isWhole = isOddShape(url);
    const width = isWhole ? Math.min(WIDTH.whole, photo.width) : WIDTH.cut;
    return {
      path: isWhole ? plainAddress(url, 'w', WIDTH.whole) : plainAddress(url, 'c', WIDTH.cut),
      width,
      height: Math.round(isWhole ? (width * photo.height) / photo.width : width / CUT_RATIO),
      isDrawing: false,
    };
  }
  return { ...drawnJpeg({ shape: shapeOf(car), colour: knownText(car.colour) }), isDrawing: true };
}

/** What stands for the picture where it is not shown. */
export const plainPictureAlt = ({ isDrawing }: Pick<PlainPicture, 'isDrawing'>, name: string): string =>
  isDrawing ? `Illustration of a ${name}` : name;
