/** Pictures in content, in the sizes and format that a page needs. */
import { fromWidth } from '#domain/shared/breakpoints.ts';
import { type Picture, type Resized, resizedPath } from '#tenant/pictures.ts';
import { oncePer, type Tenant } from '#tenant/tenant.ts';

/** How a picture is displayed. */
export interface PictureUse {
  /** Widths to offer, CSS pixels; those above the picture's own are left out. */
  widths: readonly number[];
  /** The page's `sizes`. */
  sizes: string;
  /** Width by height to crop it to, around its centre; without it, the whole picture. */
  ratio?: number;
}

/** The attributes of an `img`. */
export interface PictureAttributes {
  src: string;
  srcset?: string;
  sizes?: string;
  width: number;
  height: number;
}

/**
 * Across a phone, without its margins. Screens with more than two device pixels per CSS pixel are treated as having two, as
 * on cards; most phones then load the width of 720.
 */
const ON_PHONE = '(min-resolution: 2.5dppx) 60vw, calc(100vw - 32px)';

/** A picture within text. */
const IN_TEXT: PictureUse = {
  widths: [400, 640, 800, 1280, 1600],
  sizes: `${fromWidth('md')} 720px, calc(100vw - 32px)`,
};
/** At the top of a page or a post. */
export const AT_HEAD: PictureUse = {
  widths: [400, 720, 960, 1280, 1920],
  sizes: `${fromWidth('xl')} 960px, ${ON_PHONE}`,
  ratio: 16 / 9,
};
/** On an offer's card: half the page at most. */
export const ON_OFFER: PictureUse = {
  widths: [400, 640, 960, 1280],
  sizes: `${fromWidth('md')} 640px, 86vw`,
};
/** From edge to edge, behind words. */
export const IN_SLIDE: PictureUse = { widths: [480, 800, 1200, 1600, 2000], sizes: '100vw' };
/** Across the whole page. */
export const ACROSS: PictureUse = {
  widths: [400, 720, 960, 1280, 1920],
  sizes: `${fromWidth('xl')} 1200px, ${ON_PHONE}`,
  ratio: 16 / 9,
};
/** A card's square, at most 375 px wide. */
export const ON_CARD: PictureUse = { widths: [375, 750], sizes: '375px', ratio: 1 };

/**
 * A picture in the media folder. Drawings stay as they are, at any size.
 * @throws Error when there is no such picture: content is checked before anything is built
 */
export function picture(
  tenant: Tenant,
  address: string,
  { widths, sizes, ratio }: PictureUse,
): PictureAttributes {
  const file = load(tenant, address);
  const height = (width: number) => Math.round(width / (ratio ?? file.width / file.height));
  const whole = ratio === undefined ? file.width : Math.min(file.width, Math.floor(file.height * ratio));
  if (file.format === 'svg') return { src: address, width: whole, height: height(whole) };
  const offered = [
    ...new Set([...widths, whole].filter((width) => width <= Math.min(whole, Math.max(...widths)))),
  ];
  const made = offered.map((width) => ({
    src: wanted(tenant, file, { width, height: height(width), format: 'webp' }),
    width,
  }));
  const largest = made.at(-1) ?? { src: address, width: whole };
  return {
    src: largest.src,
    srcset: made.map(({ src, width }) => `${src} ${width}w`).join(', '),
    sizes,
    width: largest.width,
    height: height(largest.width),
  };
}

/** The same for an address that may be on another host, or a drawing of ours: those have only one size, `null`. */
export const ownPicture = (tenant: Tenant, address: string, use: PictureUse): PictureAttributes | null =>
  tenant.pictures.has(address) ? picture(tenant, address, use) : null;

/** The picture sizes that a tenant's pages request, by path. */
export const wantedSizes = oncePer(() => new Map<string, { picture: Picture; size: Resized }>());

function wanted(tenant: Tenant, file: Picture, size: Resized): string {
  const path = resizedPath(file, size);
  wantedSizes(tenant).set(path, { picture: file, size });
  return path;
}

/**
 * The picture for shared links, a JPEG in the shape that networks show; none for a drawing, because they show
 * no SVG.
 */
export function sharedImage(tenant: Tenant, address: string): string | undefined {
  const file = load(tenant, address);
  if (file.format === 'svg') return undefined;
  return wanted(tenant, file, { width: 1200, height: 630, format: 'jpeg' });
}

function load({ pictures }: Tenant, address: string): Picture {
  const file = pictures.get(address);
  if (file === undefined) throw new Error(`${address} is not a picture in the media folder`);
  return file;
}

/** The HTML of a text with its pictures in the needed sizes, lazy-loaded. */
export function withPictures(tenant: Tenant, html: string): string {
  const parts = html.split(/(<img\b[^>]*>)/).map((part) => {
    const address = /^<img\b[^>]*\ssrc="(\/media\/[^"]+)"/.exec(part)?.[1];
    if (address === undefined) return part;
    const attributes = { ...picture(tenant, address, IN_TEXT), loading: 'lazy', decoding: 'async' };
    const written = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`);
    return part.replace(/\ssrc="[^"]*"/, () => ` ${written.join(' ')}`);
  });
  return parts.join('');
}
