/**
 * The widths at which a page changes its layout, for scripts and `sizes`; `styles/breakpoints.css` says them to CSS.
 */

/** CSS pixels from which each applies. */
export const BREAKPOINTS = { xs: 400, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

type Breakpoint = keyof typeof BREAKPOINTS;

/** A media query for windows at least that wide. */
export const fromWidth = (name: Breakpoint): string => `(min-width: ${BREAKPOINTS[name]}px)`;

/** A media query for windows less wide than that, by however little. */
export const belowWidth = (name: Breakpoint): string => `not all and ${fromWidth(name)}`;
