/** Finds makes by what a shopper types. */

/** Short names the trade uses for makes. */
const SHORT_NAMES: Readonly<Record<string, string>> = {
  vw: 'volkswagen',
  chevy: 'chevrolet',
  'holden special vehicles': 'hsv',
  'ford performance vehicles': 'fpv',
  'mercedes amg': 'mercedes benz',
  amg: 'mercedes benz',
  maybach: 'mercedes benz',
  'great wall': 'gwm',
  haval: 'gwm',
  omoda: 'omoda jaecoo',
  aion: 'gac',
  beemer: 'bmw',
  roller: 'rolls royce',
};

/** Lower-case letters and digits, without accents; words separated by single spaces. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether the text means a make: the make's name, or a word in it, begins with the text. Spaces, hyphens and
 * accents do not count (`landrover`, `citroen`), and an empty text means every make.
 */
export function isMakeMeant(name: string, text: string): boolean {
  const typed = plain(text);
  const wanted = SHORT_NAMES[typed] ?? typed;
  const own = plain(name);
  const starts = own.split(' ').map((_, index, words) => words.slice(index).join(' '));
  return [...starts, own.replaceAll(' ', '')].some(
    (start) => start.startsWith(wanted) || start.startsWith(wanted.replaceAll(' ', '')),
  );
}
