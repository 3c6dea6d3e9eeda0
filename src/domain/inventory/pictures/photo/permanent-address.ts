/**
 * The permanent part of a photo's address. File stores sign addresses for a few hours, so the same photo has a new
 * address in each feed: everything but the signature identifies it.
 */

/**
 * Signing services: the parameters that show an address is signed, and the pattern of all those that signing adds. In
 * lower case.
 */
const SIGNATURES: readonly { has: readonly string[]; brings: RegExp }[] = [
  // Amazon S3 and compatible stores, and Google's; the current styles.
  { has: ['x-amz-signature'], brings: /^x-amz-/ },
  { has: ['x-goog-signature'], brings: /^x-goog-/ },
  // Their older styles, and Alibaba's.
  {
    has: ['awsaccesskeyid', 'signature'],
    brings: /^(?:awsaccesskeyid|signature|expires|x-amz-security-token)$/,
  },
  { has: ['googleaccessid', 'signature'], brings: /^(?:googleaccessid|signature|expires)$/ },
  { has: ['ossaccesskeyid', 'signature'], brings: /^(?:ossaccesskeyid|signature|expires|security-token)$/ },
  // CloudFront.
  { has: ['key-pair-id', 'signature'], brings: /^(?:key-pair-id|signature|expires|policy|hash-algorithm)$/ },
  // Azure.
  {
    has: ['sig', 'sv'],
    brings: /^(?:sig|s[vstrep]|s[rp]t|spr|sip|srt|sdd|scid|skoid|sktid|skt|ske|sks|skv)$/,
  },
  // Akamai.
  { has: ['hdnts'], brings: /^hdnts$/ },
  { has: ['__token__'], brings: /^__token__$/ },
];

/** A quick test: most addresses need no parsing. */
const MAY_BE_SIGNED = /[?&](?:[^=&#]*signature|sig|hdnts|__token__)=/i;

const nameOf = (parameter: string) => (parameter.split('=', 1)[0] ?? '').toLowerCase();

/** The address without its signature. An address without one stays exactly as it is. */
export function permanentAddress(address: string): string {
  if (!MAY_BE_SIGNED.test(address)) return address;
  const [, path = '', query = '', fragment = ''] = /^([^?#]*)\?([^#]*)(#.*)?$/s.exec(address) ?? [];
  if (query === '') return address;
  const parameters = query.split('&');
  const names = new Set(parameters.map(nameOf));
  const signed = SIGNATURES.filter(({ has }) => has.every((name) => names.has(name)));
  const left = parameters.filter((each) => !signed.some(({ brings }) => brings.test(nameOf(each))));
  return left.length === 0 ? `${path}${fragment}` : `${path}?${left.join('&')}${fragment}`;
}
