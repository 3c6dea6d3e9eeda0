import { describe, expect, test } from 'vitest';
import { mediaKind, spinSource, videoSource } from './media.ts';

const ID = 'dQw4w9WgXcQ';

test.each([
  `https://www.youtube.com/watch?v=${ID}`,
  `https://www.youtube.com/watch?feature=share&v=${ID}&t=12s`,
  `https://m.youtube.com/watch?v=${ID}`,
  `https://youtu.be/${ID}?si=abc`,
  `https://www.youtube.com/embed/${ID}`,
  `https://www.youtube.com/shorts/${ID}`,
  `https://www.youtube-nocookie.com/embed/${ID}`,
])('%s plays without cookies, and has its own page', (url) => {
  expect(videoSource(url)).toEqual({
    kind: 'player',
    service: 'YouTube',
    embed: `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1&rel=0`,
    page: `https://www.youtube.com/watch?v=${ID}`,
  });
});

test.each([
  ['https://vimeo.com/76979871', '76979871?', '76979871'],
  ['https://player.vimeo.com/video/76979871', '76979871?', '76979871'],
  ['https://vimeo.com/76979871/8272103f6e', '76979871?h=8272103f6e&', '76979871/8272103f6e'],
  ['https://player.vimeo.com/video/76979871?h=8272103f6e', '76979871?h=8272103f6e&', '76979871/8272103f6e'],
])('%s plays untracked', (url, embed, page) => {
  expect(videoSource(url)).toEqual({
    kind: 'player',
    service: 'Vimeo',
    embed: `https://player.vimeo.com/video/${embed}autoplay=1&dnt=1`,
    page: `https://vimeo.com/${page}`,
  });
});

test.each(['/media/walkaround.mp4', 'https://cdn.example/a/b.WEBM?v=2', 'https://cdn.example/a.mov'])(
  '%s is played by the browser',
  (url) => {
    expect(videoSource(url)).toEqual({ kind: 'file', url });
  },
);

test.each([
  'https://videos.example/car/7',
  'https://youtube.com.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@dealer',
  'https://www.youtube.com/watch?v="><script>',
  'https://vimeo.com/channels/staffpicks',
])('%s is a page to visit', (url) => {
  expect(videoSource(url)).toEqual({ kind: 'page', page: url });
});

describe('360° views', () => {
  test.each([
    ['https://p.example/7/{1-3}.jpg', ['1', '2', '3'].map((n) => `https://p.example/7/${n}.jpg`)],
    ['/turn.svg#a{08-10}', ['/turn.svg#a08', '/turn.svg#a09', '/turn.svg#a10']],
  ])('%s is a series of numbered pictures', (url, frames) => {
    expect(spinSource(url)).toEqual({ kind: 'frames', frames });
  });

  test.each([
    'https://viewer.example/7',
    'https://p.example/{3-3}.jpg',
    'https://p.example/{9-1}.jpg',
    '/{1-999}.jpg',
  ])('%s is a viewer’s page', (url) => {
    expect(spinSource(url)).toEqual({ kind: 'viewer', page: url });
  });
});

test.each([
  ['https://p.example/1.jpg', 'photo'],
  ['https://p.example/picture?id=7', 'photo'],
  [`https://youtu.be/${ID}`, 'video'],
  ['/media/walkaround.mp4', 'video'],
  ['https://p.example/{01-24}.jpg', 'spin'],
])('%s is a %s', (url, kind) => {
  expect(mediaKind(url)).toBe(kind);
});
