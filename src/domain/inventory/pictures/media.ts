/** Videos and 360° views: what an address in a feed is, and how a page can show it. */
import type { CarImage } from '../car.ts';

type VideoSource =
  /** A file that the browser plays itself. */
  | { kind: 'file'; url: string }
  /** A player of another service, to be loaded once the shopper asks for it; `page` is the video's own page. */
  | { kind: 'player'; service: 'YouTube' | 'Vimeo'; embed: string; page: string }
  /** Anything else: a page to link to. */
  | { kind: 'page'; page: string };

const VIDEO_FILE = /\.(?:mp4|m4v|webm|ogv|mov)$/i;
const YOUTUBE_HOST = /^(?:(?:www|m)\.)?youtube(?:-nocookie)?\.com$/;
const YOUTUBE_ID = /^[\w-]{11}$/;

function youtubeId({ host, pathname, searchParams }: URL): string | null {
  const [first = '', second = ''] = pathname.split('/').slice(1);
  const id =
    host === 'youtu.be'
      ? first
      : !YOUTUBE_HOST.test(host)
        ? ''
        : first === 'watch'
          ? (searchParams.get('v') ?? '')
          : ['embed', 'shorts', 'live', 'v'].includes(first)
            ? second
            : '';
  return YOUTUBE_ID.test(id) ? id : null;
}

/** A private video has a second part, which it needs to play. */
function vimeoVideo({ host, pathname, searchParams }: URL): { id: string; hash: string | null } | null {
  if (!/^(?:www\.|player\.)?vimeo\.com$/.test(host)) return null;
  const [, id, hash] = /^\/(?:video\/)?(\d+)(?:\/([\da-f]+))?\/?$/.exec(pathname) ?? [];
  return id === undefined ? null : { id, hash: hash ?? searchParams.get('h') };
}

/** The player for a video's address. */
export function videoSource(url: string): VideoSource {
  const address = URL.parse(url, 'https://site.invalid');
  if (address === null) return { kind: 'page', page: url };
  if (VIDEO_FILE.test(address.pathname)) return { kind: 'file', url };
  const youtube = youtubeId(address);
  if (youtube !== null) {
    return {
      kind: 'player',
      service: 'YouTube',
      embed: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1&rel=0`,
      page: `https://www.youtube.com/watch?v=${youtube}`,
    };
  }
  const vimeo = vimeoVideo(address);
  if (vimeo !== null) {
    const { id, hash } = vimeo;
    return {
      kind: 'player',
      service: 'Vimeo',
      embed: `https://player.vimeo.com/video/${id}?${hash === null ? '' : `h=${hash}&`}autoplay=1&dnt=1`,
      page: `https://vimeo.com/${id}${hash === null ? '' : `/${hash}`}`,
    };
  }
  return { kind: 'page', page: url };
}

type SpinSource =
  /** The pictures of one turn, in order. */
  | { kind: 'frames'; frames: string[] }
  /** A page of a viewer, to be loaded once the shopper asks for it. */
  | { kind: 'viewer'; page: string };

const FRAMES = /\{(\d{1,4})-(\d{1,4})\}/;
/** Nobody sees finer steps than three degrees, and they cost bytes. */
const MOST_FRAMES = 120;

/**
 * What is at the address of a 360° view. Numbered pictures are given by their first and last number:
 * `https://photos.example/123/{01-36}.jpg`. Anything else is a viewer's page.
 */
export function spinSource(url: string): SpinSource {
  const [range, first = '', last = ''] = FRAMES.exec(url) ?? [];
  const count = Number(last) - Number(first) + 1;
  if (range === undefined || count < 2 || count > MOST_FRAMES) return { kind: 'viewer', page: url };
  const frames = Array.from({ length: count }, (_, index) =>
    url.replace(range, String(Number(first) + index).padStart(first.length, '0')),
  );
  return { kind: 'frames', frames };
}

/**
 * What an address leads to, for feeds that list videos and 360° views among a car's pictures.
 */
export function mediaKind(url: string): CarImage['kind'] {
  if (spinSource(url).kind === 'frames') return 'spin';
  return videoSource(url).kind === 'page' ? 'photo' : 'video';
}
