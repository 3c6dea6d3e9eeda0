/** A car's pictures: a strip that snaps, with thumbnails below. It works with touch, keys and links alone. */
import type { ReactNode } from 'react';
import type { Picture } from '#domain/inventory/pictures/images.ts';
import { spinSource, videoSource } from '#domain/inventory/pictures/media.ts';
import { isOddShape } from '#domain/inventory/pictures/photo/address.ts';
import { photoPosition } from '#domain/inventory/pictures/photo/crop.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';
import { CarPhoto } from '../inventory/CarPhoto.tsx';

interface GalleryProps {
  /** The car's. */
  name: string;
  pictures: readonly Picture[];
  /** Path of the drawing to show when there is no photo, or a photo does not load. */
  artwork: string;
  /** A call to action that requests photos, when there are none. */
  ask?: ReactNode;
  /** Content over the first picture, such as a tag. */
  children?: ReactNode;
}

/**
 * `gallery.client.ts` adds buttons, full screen and zoom; without it the strip swipes and the thumbnails are
 * links.
 */
export function Gallery({ name, pictures, artwork, ask, children }: GalleryProps) {
  const drawing = `Illustration of a ${name}`;
  if (pictures.length === 0) {
    return (
      <section className="gallery" aria-label="Photos">
        <figure className="gallery-only">
          <img src={artwork} alt={drawing} width="900" height="600" fetchPriority="high" />
          <figcaption>
            <span>Illustration. {ask ? 'Photos are coming.' : 'No photos yet.'}</span> {ask}
          </figcaption>
        </figure>
        {children}
      </section>
    );
  }
  const hasPhoto = pictures.some(({ kind }) => kind === 'photo');
  const entries: readonly Picture[] = hasPhoto
    ? pictures
    : [{ kind: 'photo', url: artwork, thumbnail: artwork, alt: drawing }, ...pictures];
  const many = entries.length > 1;
  return (
    <section className="gallery" aria-label="Photos" data-artwork={artwork} data-drawing={drawing}>
      <div className="gallery-stage">
        <div className="gallery-frame">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
          <ul className="gallery-strip" tabIndex={0} aria-label={`Photos of the ${name}`}>
            {entries.map((entry, index) => (
              <li id={`picture-${index + 1}`} data-kind={entry.kind} key={entry.url}>
                <Entry entry={entry} first={index === 0} artwork={artwork} name={name} />
              </li>
            ))}
          </ul>
        </div>
        <div className="gallery-controls on-dark" hidden>
          {many && (
            <>
              <Step by={-1} />
              <Count of={entries.length} />
              <Step by={1} />
            </>
          )}
          <button className="icon-button" type="button" data-open aria-label="View full screen">
            <Icon name="expand" />
          </button>
        </div>
      </div>
      {many && (
        <ul className="gallery-thumbs">
          {entries.map(({ kind, thumbnail, url }, index) => (
            <li key={url}>
              <a
                href={`#picture-${index + 1}`}
                aria-current={index === 0 ? 'true' : undefined}
                data-kind={kind}
              >
                <img
                  src={thumbnail ?? artwork}
                  alt={THUMBNAIL_TEXTS[kind](index + 1)}
                  width="96"
                  height="64"
                  loading="lazy"
                  decoding="async"
                />
                {kind !== 'photo' && <Icon name={kind === 'video' ? 'play' : 'spin'} />}
              </a>
            </li>
          ))}
        </ul>
      )}
      <Viewer name={name} count={entries.length} />
      {children}
    </section>
  );
}

const THUMBNAIL_TEXTS: Readonly<Record<Picture['kind'], (place: number) => string>> = {
  photo: (place) => `Photo ${place}`,
  video: () => 'Video',
  spin: () => '360° view',
};

function Step({ by }: { by: -1 | 1 }) {
  return (
    <button
      className="icon-button"
      type="button"
      data-step={by}
      aria-label={by < 0 ? 'Previous photo' : 'Next photo'}
    >
      <Icon name={by < 0 ? 'chevron-left' : 'chevron-right'} size={24} />
    </button>
  );
}

function Count({ of, live = false }: { of: number; live?: boolean }) {
  return (
    <p className="gallery-count figures" aria-live={live ? 'polite' : undefined}>
      <span data-at>1</span> / {of}
    </p>
  );
}

/** Full screen: the strip moves in here while open. */
function Viewer({ name, count }: { name: string; count: number }) {
  return (
    <dialog className="viewer on-dark" aria-label={`Photos of the ${name}, full screen`}>
      <div className="viewer-bar">
        <Count of={count} live />
        <div className="viewer-tools">
          <button className="icon-button" type="button" data-zoom="out" aria-label="Zoom out" disabled>
            <Icon name="zoom-out" />
          </button>
          <button className="icon-button" type="button" data-zoom="in" aria-label="Zoom in">
            <Icon name="zoom-in" />
          </button>
          <button className="icon-button" type="button" data-close aria-label="Close">
            <Icon name="close" size={24} />
          </button>
        </div>
      </div>
      <div className="viewer-stage" />
      {count > 1 && (
        <div className="viewer-steps">
          <Step by={-1} />
          <Step by={1} />
        </div>
      )}
    </dialog>
  );
}

interface EntryProps {
  entry: Picture;
  first: boolean;
  artwork: string;
  name: string;
}

function Entry({ entry, first, artwork, name }: EntryProps) {
  switch (entry.kind) {
    case 'photo':
      return <Photo entry={entry} first={first} />;
    case 'video':
      return <Video entry={entry} poster={entry.thumbnail ?? artwork} />;
    case 'spin':
      return <Spin entry={entry} poster={entry.thumbnail ?? artwork} name={name} />;
  }
}

function Photo({ entry: { url, alt, srcset, sizes }, first }: { entry: Picture; first: boolean }) {
  const position = isOddShape(url) ? null : photoPosition(url);
  return (
    <CarPhoto
      src={url}
      crop="w"
      srcSet={srcset}
      sizes={sizes}
      alt={alt}
      width="900"
      height="600"
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding={first ? undefined : 'async'}
      draggable={false}
      data-whole={isOddShape(url) ? '' : undefined}
      style={position === null ? undefined : { objectPosition: position }}
    />
  );
}

function Video({ entry: { url, alt }, poster }: { entry: Picture; poster: string }) {
  const source = videoSource(url);
  if (source.kind === 'file') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: feeds have no captions, and these films only show the car
      <video
        src={source.url}
        poster={poster}
        aria-label={alt}
        width="900"
        height="600"
        controls
        preload="none"
        playsInline
      />
    );
  }
  return source.kind === 'player' ? (
    <Facade
      page={source.page}
      embed={source.embed}
      poster={poster}
      title={alt}
      icon="play"
      words="Play the video"
      note={`From ${source.service}`}
    />
  ) : (
    <Facade
      page={source.page}
      poster={poster}
      title={alt}
      icon="external"
      words="Watch the video"
      note={hostOf(source.page)}
    />
  );
}

function Spin({ entry: { url, alt }, poster, name }: { entry: Picture; poster: string; name: string }) {
  const source = spinSource(url);
  if (source.kind === 'viewer') {
    const own = URL.parse(source.page)?.protocol === 'https:';
    return (
      <Facade
        page={source.page}
        {...(own && { embed: source.page })}
        poster={poster}
        title={alt}
        icon={own ? 'spin' : 'external'}
        words="Look around the car"
        note={own ? `From ${hostOf(source.page)}` : hostOf(source.page)}
      />
    );
  }
  const { frames } = source;
  return (
    <div className="gallery-spin" data-frames={JSON.stringify(frames)}>
      <img
        src={frames[0]}
        alt={alt}
        width="900"
        height="600"
        loading="lazy"
        decoding="async"
        draggable={false}
      />
      <button className="gallery-play" type="button" data-spin hidden>
        <Icon name="spin" size={24} />
        <span>Rotate</span>
      </button>
      <input
        type="range"
        min="0"
        max={frames.length - 1}
        defaultValue="0"
        aria-label={`Rotate the ${name}`}
        hidden
      />
    </div>
  );
}

const hostOf = (page: string) => URL.parse(page)?.hostname.replace(/^www\./, '') ?? '';

interface FacadeProps {
  page: string;
  /** The player that a click loads; without a player the link opens. */
  embed?: string;
  poster: string;
  title: string;
  icon: IconName;
  words: string;
  note: string;
}

/** A placeholder for another site's player. Nothing is requested from that site before the click. */
function Facade({ page, embed, poster, title, icon, words, note }: FacadeProps) {
  return (
    <a
      className="gallery-facade"
      href={page}
      target="_blank"
      rel="noopener noreferrer"
      data-embed={embed}
      data-title={title}
    >
      <img src={poster} alt="" width="900" height="600" loading="lazy" decoding="async" draggable={false} />
      <span className="gallery-play">
        <Icon name={icon} size={24} />
        <span>
          {words}
          {note !== '' && (
            <>
              {' '}
              <small>{note}</small>
            </>
          )}
        </span>
      </span>
    </a>
  );
}
