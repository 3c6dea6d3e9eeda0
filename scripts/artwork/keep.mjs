// Converts rendered shapes: `node scripts/artwork/keep.mjs FOLDER` writes each PNG file that `render.py` made
// to `src/engines/artwork/shapes` as grey AVIF, and prints the sizes.
import { readdir, stat } from 'node:fs/promises';
import { join, parse } from 'node:path';
import sharp from 'sharp';

const folder = process.argv[2];
if (folder === undefined) throw new Error('which folder?');
const target = join(import.meta.dirname, '../../src/engines/artwork/shapes');
let total = 0;
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.png'))) {
  const to = join(target, `${parse(file).name}.avif`);
  await sharp(join(folder, file))
    .toColourspace('b-w')
    .extractChannel(0)
    .avif({ quality: 58, effort: 6, chromaSubsampling: '4:2:0' })
    .toFile(to);
  const { size } = await stat(to);
  total += size;
  console.log(`${parse(file).name} ${(size / 1024).toFixed(1)} KB`);
}
console.log(`${(total / 1024).toFixed(0)} KB`);
