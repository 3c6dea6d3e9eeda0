/**
 * The widths at which the layout changes, for scripts and `sizes`; `styles/breakpoints.css` has them for CSS.
 */

/** CSS pixels from which each applies. */
export const BREAKPOINTS = { xs: 400, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1400 } as const;

type Breakpoint = keyof typeof BREAKPOINTS;

/** A media query for windows at least this wide. */
export const fromWidth = (name: Breakpoint): string => `(min-width: ${BREAKPOINTS[name]}px)`;

/** A media query for windows narrower than this, by however little. */
export const belowWidth = (name: Breakpoint): string => `not all and ${fromWidth(name)}`;
