const segmenter = new Intl.Segmenter('en-AU', { granularity: 'sentence' });

/** As many sentences of a paragraph, from the first on, as fit: none is cut. Empty where not even the first does. */
export function wholeSentences(paragraph: string, fits: (text: string) => boolean): string {
  if (fits(paragraph)) return paragraph;
  let said = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    if (!fits((said + segment).trimEnd())) break;
    said += segment;
  }
  return said.trimEnd();
}
