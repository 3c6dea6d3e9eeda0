/** Pictures of texts, in the sizes and the format that a page needs. */
import { getImage } from 'astro:assets';
import { pictures } from 'virtual:pictures';
import { fromWidth } from '#domain/shared/breakpoints.ts';

/** How a picture is shown. */
interface PictureUse {
  /** Widths to offer, CSS pixels; those beyond the picture's own are left out. */
  widths: readonly number[];
  /** The `sizes` of the page. */
  sizes: string;
  /** Width by height it is cut to, around its middle; left out, it stays whole. */
  ratio?: number;
}

/** The attributes of an `img`. */
interface PictureAttributes {
  src: string;
  srcset?: string;
  sizes?: string;
  width: number;
  height: number;
}

/** A picture in a text. */
const IN_TEXT: PictureUse = {
  widths: [400, 640, 800, 1280, 1600],
  sizes: `${fromWidth('md')} 720px, calc(100vw - 32px)`,
};
/** At the head of a page or a post. */
export const AT_HEAD: PictureUse = {
  widths: [400, 640, 960, 1280, 1920],
  sizes: `${fromWidth('xl')} 960px, calc(100vw - 32px)`,
  ratio: 16 / 9,
};
/** The square of a card, 375 px wide at most. */
export const ON_CARD: PictureUse = { widths: [375, 750], sizes: '375px', ratio: 1 };

/**
 * A picture of the media folder. Drawings stay as they are, at any size.
 * @throws Error when there is no such picture: content is checked for it before anything is built
 */
export async function picture(
  address: string,
  { widths, sizes, ratio }: PictureUse,
): Promise<PictureAttributes> {
  const file = await load(address);
  const height = (width: number) => Math.round(width / (ratio ?? file.width / file.height));
  const whole = ratio === undefined ? file.width : Math.min(file.width, Math.floor(file.height * ratio));
  if (file.format === 'svg') return { src: address, width: whole, height: height(whole) };
  const offered = [...widths.filter((width) => width < whole), Math.min(whole, Math.max(...widths))];
  const made = await Promise.all(
    offered.map(async (width) => {
      const { src } = await getImage({
        src: file,
        width,
        height: height(width),
        fit: 'cover',
        format: 'webp',
        quality: 78,
      });
      return { src, width };
    }),
  );
  const largest = made.at(-1) ?? { src: address, width: whole };
  return {
    src: largest.src,
    srcset: made.map(({ src, width }) => `${src} ${width}w`).join(', '),
    sizes,
    width: largest.width,
    height: height(largest.width),
  };
}

/** The picture for shared links, a JPEG of the shape that networks show; none for a drawing: they show no SVG. */
export async function sharedImage(address: string): Promise<string | undefined> {
  const file = await load(address);
  if (file.format === 'svg') return undefined;
  const { src } = await getImage({ src: file, width: 1200, height: 630, fit: 'cover', format: 'jpeg' });
  return src;
}

async function load(address: string) {
  const file = await pictures[address]?.();
  if (file === undefined) throw new Error(`${address} is not a picture in the media folder`);
  return file;
}

/** The HTML of a text with its pictures in the sizes it needs, fetched when they come near. */
export async function withPictures(html: string): Promise<string> {
  const parts = await Promise.all(
    html.split(/(<img\b[^>]*>)/).map(async (part) => {
      const address = /^<img\b[^>]*\ssrc="(\/media\/[^"]+)"/.exec(part)?.[1];
      if (address === undefined) return part;
      const attributes = { ...(await picture(address, IN_TEXT)), loading: 'lazy', decoding: 'async' };
      const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
      return part.replace(/\ssrc="[^"]*"/, () => ` ${written.join(' ')}`);
    }),
  );
  return parts.join('');
}
