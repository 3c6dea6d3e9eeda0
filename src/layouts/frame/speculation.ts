/** What browsers may prefetch: pages, but nothing that changes something, and no files. */
export const SPECULATION = JSON.stringify({
  prefetch: [
    {
      // A prefetched page runs no script, so no one counts it as viewed.
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/operator/*', '/*.pdf'] } },
          { not: { selector_matches: '[download], [rel~="nofollow"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
