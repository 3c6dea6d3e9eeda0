/**
 * What shows while a photo loads: its colour in the middle, between those of its top and bottom. At most 58 bytes of
 * style, without a request or a script.
 */

/** An image as three bytes for each pixel: red, green, blue; row by row from the top left. */
interface ColourMatrix {
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Parts of the picture, as shares of its height and width. */
const PARTS = [
  { top: 0.4, bottom: 0.75, left: 0.25, right: 0.75 },
  { top: 0, bottom: 0.3, left: 0, right: 1 },
  { top: 0.75, bottom: 1, left: 0, right: 1 },
] as const;

/** The colours of the middle, top and bottom as nine hexadecimal digits. */
export function loadingColours({ width, height, bytes }: ColourMatrix): string {
  return PARTS.map(({ top, bottom, left, right }) => {
    const sums = [0, 0, 0];
    let count = 0;
    for (let y = Math.floor(top * height); y < Math.max(bottom * height, top * height + 1); y++) {
      for (let x = Math.floor(left * width); x < right * width; x++) {
        const at = (y * width + x) * 3;
        for (const channel of [0, 1, 2]) sums[channel] = (sums[channel] ?? 0) + (bytes[at + channel] ?? 0);
        count++;
      }
    }
    return sums.map((sum) => Math.round(sum / count / 17).toString(16)).join('');
  }).join('');
}

/** The colours as a CSS background. */
export function loadingBackground(colours: string): string {
  const [middle, top, bottom] = [0, 3, 6].map((at) => `#${colours.slice(at, at + 3)}`);
  return `radial-gradient(${middle},#0000 70%),linear-gradient(${top},${bottom})`;
}
