/** Finds problems of offers that no single field shows. */
import { offerId, offerPath } from '#domain/offers/offer.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { ContentEntry } from './content-entry.ts';
import type { Problem } from './problems.ts';

/** Offers that end before they start, and those that claim another's address. */
export function offerProblems(offers: readonly ContentEntry<'offers'>[], site: Site): Problem[] {
  const owner = new Map<string, string>();
  return offers.flatMap(({ id, file, data }) => {
    const problems: Problem[] = [];
    const { start, expiry } = data;
    if (start !== null && expiry !== null && Date.parse(start) >= Date.parse(expiry)) {
      problems.push({ file, key: 'expiry', expected: `must be after start (${start})`, value: expiry });
    }
    const path = offerPath(offerId(id, data), data, site);
    const other = owner.get(path);
    if (other === undefined) owner.set(path, file);
    else {
      const expected = `must be unique: ${other} is also at ${path}`;
      problems.push({ file, key: 'id', expected, value: data.id ?? undefined });
    }
    return problems;
  });
}
