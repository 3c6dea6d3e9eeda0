import type { CSSProperties, ImgHTMLAttributes } from 'react';
import { photoSources } from '#domain/inventory/pictures/photo/sources.ts';

interface CarPhotoProps extends ImgHTMLAttributes<HTMLImageElement> {
  src: string;
  alt: string;
  /** Cropped to 3:2 around the car (`c`), or whole. */
  crop: 'c' | 'w';
}

/**
 * A picture of a car: in every size and format if the platform serves it, with a placeholder; otherwise as it
 * is.
 */
export function CarPhoto({ src, alt, crop, sizes, ...rest }: CarPhotoProps) {
  const own = photoSources(src, crop);
  if (own === null) return <img src={src} alt={alt} sizes={rest.srcSet && sizes} {...rest} />;
  const style: CSSProperties & Record<'--seen', string> = { ...rest.style, '--seen': own.background };
  return (
    <picture>
      {own.sources.map((source) => (
        <source key={source.type} {...source} sizes={sizes} />
      ))}
      {/* The sources may only go by the width of the box if the picture itself says so too. */}
      <img
        src={own.src}
        alt={alt}
        sizes={sizes?.startsWith('auto') ? 'auto' : undefined}
        {...rest}
        style={style}
      />
    </picture>
  );
}
