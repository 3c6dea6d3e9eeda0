/** The vocabulary by which a search page understands a shopper's words; it loads when words are first used. */
import type { Understood } from '#domain/search/plain-words/plain-words.ts';
import { PlainWords } from './parts.tsx';
import type { SearchConfig, StockSummary } from './search.config.ts';
import type { SearchTools } from './search.context.ts';

/**
 * Creates a vocabulary that has learnt nothing yet.
 * @param offer what the page offers; `near`: it can measure distances
 * @param names what people call the makes and models in stock
 */
export function createLearnedWords(
  { facets }: Pick<StockSummary, 'facets'>,
  offer: Pick<SearchConfig, 'sorts' | 'loan'> & { near: boolean },
  names: () => Promise<readonly string[]>,
  today: () => Date,
): Pick<SearchTools, 'understand' | 'kindTitle' | 'learnWords'> {
  let read: ((text: string) => Understood) | null = null;
  let kindTitle: SearchTools['kindTitle'] = () => null;
  let learning: Promise<void> | undefined;
  const learn = async () => {
    const [{ kindTitleOf, prepareVocabulary, understand }, towns] = await Promise.all([
      import('#domain/search/plain-words/plain-words.ts'),
      // Nobody measures from a town to the one yard of a dealer.
      offer.near ? import('#domain/search/plain-words/towns.ts') : undefined,
      // Show at once how the words were understood.
      PlainWords.load().catch(() => {}),
    ]);
    const vocabulary = prepareVocabulary(facets, {
      ...offer,
      names: await names(),
      ...(towns && { postcodeOf: towns.postcodeOfTown }),
    });
    read = (text) => understand(text, vocabulary, today());
    kindTitle = (each) => kindTitleOf(vocabulary, each);
  };
  return {
    understand: (text) => read?.(text) ?? null,
    kindTitle: (each) => kindTitle(each),
    learnWords: () => {
      // Without its vocabulary the text is searched for literally, and the vocabulary loads next time.
      learning ??= learn().catch((error: unknown) => {
        console.warn('Could not read the search words:', error);
        learning = undefined;
      });
      return learning;
    },
  };
}
