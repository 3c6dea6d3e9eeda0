/** What browsers may fetch before it is asked for: pages, nothing that changes something, no files. */
export const SPECULATION = JSON.stringify({
  prefetch: [
    {
      // A page that is fetched early runs no script: nobody counts it as seen.
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
