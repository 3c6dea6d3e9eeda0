/** The warning beside every comparison rate, with its example. */
export const COMPARISON_RATE_WARNING =
  'Comparison rate for a 5 year secured loan of $30,000. WARNING: This comparison rate is true only for the ' +
  'example given and may not include all fees and charges. Different terms, fees or other loan amounts might ' +
  'result in a different comparison rate.';
