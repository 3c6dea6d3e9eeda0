/**
 * A drawing of a car's instruments with its own kilometres. Digits are strokes, so no system fonts are needed.
 */

/** The strokes of each digit in a box of 10 × 16. */
const FIGURES: Readonly<Record<string, string>> = {
  '0': 'M5 0C8.6 0 10 3 10 8S8.6 16 5 16 0 13 0 8 1.4 0 5 0Z',
  '1': 'M1.6 3.4 5.6 0V16',
  '2': 'M.4 4C.4 1.4 2.4 0 5 0S9.6 1.6 9.6 4.2C9.6 8 .4 12 .4 16H10',
  '3': 'M.4 2.6C1.6.8 3 0 5 0 7.8 0 9.4 1.6 9.4 4S7.6 7.6 4 7.6C8 7.6 10 9 10 11.8S8 16 5 16C2.6 16 .8 15 0 13',
  '4': 'M7.4 16V0L0 11.4H10',
  '5': 'M9 0H1.6L.9 7C2 6.2 3.4 5.8 5 5.8 8 5.8 10 7.8 10 10.8S8 16 5 16C2.6 16 .9 15 .2 13.2',
  '6': 'M9 2C8 .6 6.8 0 5.2 0 1.8 0 0 3.4 0 9.2 0 13.6 2 16 5 16S10 13.8 10 10.8 8 6 5 6C2.2 6 .2 8 .1 10.6',
  '7': 'M0 0H10L3.6 16',
  '8': 'M5 7.4C2.4 7.4.8 6 .8 3.7S2.4 0 5 0 9.2 1.4 9.2 3.7 7.6 7.4 5 7.4C2 7.4 0 9 0 11.7S2 16 5 16 10 14.4 10 11.7 8 7.4 5 7.4Z',
  '9': 'M1 14C2 15.4 3.2 16 4.8 16 8.2 16 10 12.6 10 6.8 10 2.4 8 0 5 0S0 2.2 0 5.2 2 10 5 10C7.8 10 9.8 8 9.9 5.4',
  k: 'M1 0V16M9 6 1 11.6M4.4 9.4 9.4 16',
  m: 'M0 16V6M0 9C1 7 2 6 3 6S5 7 5 9V16M5 9C6 7 7 6 8 6S10 7 10 9V16',
  P: 'M1 16V0H6C8.6 0 10 1.8 10 4.4S8.6 8.8 6 8.8H1',
  C: 'M9.6 3C8.6 1 7.2 0 5.2 0 2 0 0 3 0 8S2 16 5.2 16C7.2 16 8.8 15 9.8 13',
  '°': 'M3 .5A2.2 2.2 0 1 1 2.9.5Z',
};

interface Written {
  x: number;
  y: number;
  /** The height of a digit, in units of the drawing. */
  size: number;
  colour?: string;
  middle?: boolean;
}

function written(text: string, { x, y, size, colour = '#e8eef2', middle = false }: Written): string {
  const scale = size / 16;
  const step = 14 * scale;
  const from = middle ? x - (step * text.length - 4 * scale) / 2 : x;
  return [...text]
    .map((letter, index) => {
      const strokes = FIGURES[letter];
      if (strokes === undefined) return '';
      return `<path transform="translate(${from + index * step} ${y}) scale(${scale})" d="${strokes}" fill="none" stroke="${colour}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"/>`;
    })
    .join('');
}

/** A dial from lower left over the top to lower right; `at` is the needle's position, 0 to 1. */
function dial(x: number, y: number, radius: number, steps: readonly number[], at: number): string {
  const angle = (share: number) => ((135 + 270 * share) * Math.PI) / 180;
  const point = (share: number, r: number) =>
    [x + Math.cos(angle(share)) * r, y + Math.sin(angle(share)) * r] as const;
  const last = steps.length - 1;
  const ticks = Array.from({ length: last * 5 + 1 }, (_, index) => {
    const share = index / (last * 5);
    const isLong = index % 5 === 0;
    const [x1, y1] = point(share, radius * 0.93);
    const [x2, y2] = point(share, radius * (isLong ? 0.82 : 0.88));
    return `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="#dfe6ea" stroke-width="${isLong ? 4 : 1.8}"/>`;
  });
  const labels = steps.map((step, index) => {
    const [lx, ly] = point(index / last, radius * 0.68);
    return written(String(step), { x: lx, y: ly - 10, size: 20, middle: true });
  });
  const [hx, hy] = point(at, radius * 0.86);
  const [bx, by] = point(at, -radius * 0.14);
  return (
    `<circle cx="${x}" cy="${y}" r="${radius + 12}" fill="#0a0c0e"/><circle cx="${x}" cy="${y}" r="${radius + 6}" fill="none" stroke="url(#ring)" stroke-width="9"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#face)"/>${ticks.join('')}${labels.join('')}` +
    `<path d="M${bx} ${by}L${hx} ${hy}" stroke="#ff4a2a" stroke-width="6" stroke-linecap="round"/><circle cx="${x}" cy="${y}" r="${radius * 0.15}" fill="#15181b" stroke="#2b3034" stroke-width="3"/>`
  );
}

/** An SVG of 1200 × 800: speedometer, tachometer, and a screen with the kilometres. */
export function odometerDrawing({ km, degrees }: { km: number; degrees: number }): string {
  const dark = '#070809';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><defs>` +
    `<radialGradient id="face" cx=".5" cy=".4" r=".7"><stop offset="0" stop-color="#181c20"/><stop offset="1" stop-color="#08090b"/></radialGradient>` +
    `<linearGradient id="ring" x2="0" y2="1"><stop offset="0" stop-color="#c9d0d5"/><stop offset=".5" stop-color="#4b5156"/><stop offset="1" stop-color="#8b9297"/></linearGradient>` +
    `<linearGradient id="hood" x2="0" y2="1"><stop offset="0" stop-color="#3a3d40"/><stop offset=".7" stop-color="#1d1f21"/><stop offset="1" stop-color="#0c0d0e"/></linearGradient>` +
    `<linearGradient id="glare" x2=".7" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/><stop offset=".45" stop-color="#fff" stop-opacity=".02"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
    `<linearGradient id="wheel" x2="0" y2="1"><stop offset="0" stop-color="#34373a"/><stop offset=".3" stop-color="#1a1c1e"/><stop offset="1" stop-color="#0b0c0d"/></linearGradient></defs>` +
    `<rect width="1200" height="800" fill="url(#hood)"/><path d="M0 120C260 20 940 20 1200 120V0H0Z" fill="#4a4d50"/>` +
    `<path d="M70 690V330C70 180 190 120 330 112 480 96 720 96 870 112 1010 120 1130 180 1130 330V690Z" fill="${dark}" stroke="#26292c" stroke-width="10"/>` +
    dial(318, 400, 205, [0, 1, 2, 3, 4, 5, 6, 7, 8], 0) +
    dial(882, 400, 205, [0, 20, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220], 0) +
    `<rect x="515" y="215" width="170" height="330" rx="10" fill="#0e1720" stroke="#222a31" stroke-width="3"/>` +
    written(`${degrees}°C`, { x: 600, y: 240, size: 22, middle: true, colour: '#9fc3dd' }) +
    `<path d="M530 285H670M530 440H670" stroke="#2a3a47" stroke-width="2"/>` +
    written('P', { x: 600, y: 325, size: 70, middle: true, colour: '#f2f6f8' }) +
    written(String(km), { x: 600, y: 465, size: 26, middle: true, colour: '#f6fafc' }) +
    written('km', { x: 600, y: 508, size: 18, middle: true, colour: '#9fc3dd' }) +
    `<circle cx="440" cy="625" r="11" fill="#e0261c"/><circle cx="490" cy="640" r="9" fill="#f0a31a"/><circle cx="715" cy="640" r="9" fill="#f0a31a"/><circle cx="762" cy="625" r="11" fill="#e0261c"/>` +
    `<path d="M70 690V330C70 180 190 120 330 112 480 96 720 96 870 112L400 690Z" fill="url(#glare)"/>` +
    `<path d="M-60 860C40 690 330 640 600 640S1160 690 1260 860V960H1140C1060 800 850 742 600 742S140 800 60 960H-60Z" fill="url(#wheel)"/></svg>`
  );
}
