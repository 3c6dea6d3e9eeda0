/** Reads the reviews of a tenant: `tenants/<slug>/reviews.json`, a list as exported from its source. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Review, ReviewSchema } from '#domain/reviews/review.ts';
import { JsonMistake, parseJson } from './json.ts';
import { checkValue, type Problem } from './problems.ts';

const FILE = 'reviews.json';
const ReviewsSchema = v.array(ReviewSchema);

/** Reads and checks the reviews; a tenant without the file has none. */
export async function readReviews(tenantDir: string): Promise<{ reviews: Review[]; problems: Problem[] }> {
  const file = join(tenantDir, FILE);
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { reviews: [], problems: [] };
  try {
    const checked = checkValue(ReviewsSchema, parseJson(text), file);
    if (!checked.ok) return { reviews: [], problems: checked.problems };
    return { reviews: checked.output, problems: repeatedIds(checked.output, file) };
  } catch (error) {
    if (!(error instanceof JsonMistake)) throw error;
    return { reviews: [], problems: [{ file, key: '', expected: error.message, value: undefined }] };
  }
}

function repeatedIds(reviews: readonly Review[], file: string): Problem[] {
  return reviews.flatMap(({ id }, index) =>
    reviews.findIndex((other) => other.id === id) === index
      ? []
      : [{ file, key: `[${index}].id`, expected: 'must be unique in its list', value: id }],
  );
}
