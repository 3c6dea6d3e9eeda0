const segmenter = new Intl.Segmenter('en-AU', { granularity: 'sentence' });

/**
 * As many sentences from the start of a paragraph as fit, none of them cut. Empty if even the first does not
 * fit.
 */
export function wholeSentences(paragraph: string, fits: (text: string) => boolean): string {
  if (fits(paragraph)) return paragraph;
  let text = '';
  for (const { segment } of segmenter.segment(paragraph)) {
    if (!fits((text + segment).trimEnd())) break;
    text += segment;
  }
  return text.trimEnd();
}
