/** Headers of every page of a site. In production pages are never on plain HTTP. */
export function siteSecurity(production: boolean): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'SAMEORIGIN',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), usb=(), geolocation=(self), payment=(self)',
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(production && { 'Strict-Transport-Security': 'max-age=31536000' }),
  };
}

/** Headers of the editor's page instead of those above: its sign-in is another site's window, which has to reach it. */
export const EDITOR_SECURITY: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'X-Frame-Options': 'DENY',
  'X-Robots-Tag': 'noindex',
};
