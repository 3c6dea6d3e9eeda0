/**
 * A car's picture where only one JPEG can be shown, as in email: our copy of its first photo, otherwise its artwork.
 * Both are on the site itself, and their size is known in advance.
 */
import type { Car } from '../car.ts';
import { knownText } from '../known-text.ts';
import { drawnJpeg } from './artwork-path.ts';
import { primaryBitmap } from './images.ts';
import { CROP_RATIO, isOddShape, plainAddress, servedPhoto } from './photo/address.ts';
import { type ShapedCar, shapeOf } from './shape-of.ts';

export interface PlainPicture {
  /** From the site's root. */
  path: string;
  /** Pixels. */
  width: number;
  height: number;
  isDrawing: boolean;
}

/** About twice the size shown in an email. */
const WIDTH = { crop: 960, whole: 800 } as const;

/** The car's picture. Never throws. A photo of which there is no copy is not used, because its size is unknown. */
export function plainPicture(
  car: Pick<Car, 'images' | 'primary_image_url' | 'colour'> & ShapedCar,
): PlainPicture {
  const url = primaryBitmap(car);
  const photo = url === null ? null : servedPhoto(url);
  if (url !== null && photo !== null && photo.width > 0 && photo.height > 0) {
    const isWhole = isOddShape(url);
    const width = isWhole ? Math.min(WIDTH.whole, photo.width) : WIDTH.crop;
    return {
      path: isWhole ? plainAddress(url, 'w', WIDTH.whole) : plainAddress(url, 'c', WIDTH.crop),
      width,
      height: Math.round(isWhole ? (width * photo.height) / photo.width : width / CROP_RATIO),
      isDrawing: false,
    };
  }
  return { ...drawnJpeg({ shape: shapeOf(car), colour: knownText(car.colour) }), isDrawing: true };
}

/** The alternative text of the picture. */
export const plainPictureAlt = ({ isDrawing }: Pick<PlainPicture, 'isDrawing'>, name: string): string =>
  isDrawing ? `Illustration of a ${name}` : name;
