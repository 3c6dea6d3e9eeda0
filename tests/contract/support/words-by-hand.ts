/**
 * Text search for the model of a server, by the rules that the engines share. It drops no words, because the engine does
 * that itself.
 */
import type { SearchDocument } from '../../../src/domain/search/document.ts';
import type { TextField } from '../../../src/domain/search/fields.ts';
import { findAllWords } from '../oracle.ts';
import type { FindText, Json } from './typesense-model.ts';

export const wordsByHand: FindText = (documents, text, { fields, forgiving, respaced, drops }) => {
  if (drops) throw new Error('the server drops words from the right, whatever they are');
  const newestFirst = (a: Json, b: Json) =>
    Number(b.fresh) - Number(a.fresh) || Number(a.number) - Number(b.number);
  const sorted = documents.toSorted(newestFirst) as unknown as SearchDocument[];
  const rules = { fields: fields as TextField[], exact: !forgiving, respaced };
  return findAllWords(sorted, text, rules) as unknown as Json[];
};
