// Converts the output of `photograph.py`: `node scripts/artwork/keep-plates.mjs FOLDER` writes each view to
// `scripts/demo/photos/plates` as one AVIF: the yard on top, the two pictures of added light below it.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

const [folder, ...only] = process.argv.slice(2);
if (folder === undefined) throw new Error('which folder?');
const target = join(import.meta.dirname, '../demo/photos/plates');
const all = new Set(await readdir(folder));
let total = 0;
for (const file of all) {
  const name = file.replace(/\.png$/, '');
  const isWhole = file.endsWith('.png') && (all.has(`${name}-paint.png`) || /^(?:cabin|living)-/.test(name));
  if (!isWhole || (only.length > 0 && !only.includes(name))) continue;
  const seen = sharp(join(folder, file)).removeAlpha();
  const { width, height } = await seen.metadata();
  const picture = all.has(`${name}-paint.png`)
    ? sharp({ create: { width, height: height * 3, channels: 3, background: '#000' } }).composite([
        { input: await seen.png().toBuffer(), left: 0, top: 0 },
        { input: join(folder, `${name}-paint.png`), left: 0, top: height },
      ])
    : seen;
  const to = join(target, `${name}.avif`);
  await sharp(await picture.png().toBuffer())
    .removeAlpha()
    .avif({ quality: 70, effort: 5 })
    .toFile(to);
  const { size } = await stat(to);
  total += size;
  console.log(`${name} ${(size / 1024).toFixed(0)} KB`);
}
console.log(`${(total / 1024).toFixed(0)} KB`);
