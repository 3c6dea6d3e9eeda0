/**
 * Whether typed text can be a phone number or an email address at all. Kept small, because browsers check it too.
 */

/** Six digits (a `13 12 34` number) to seventeen (a foreign one with an extension), with anything between them. */
export function isPhoneLike(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '').length;
  return digits >= 6 && digits <= 17 && text.length <= 60;
}

/** One `@` with something before it and a dotted name after it. Mail servers know the rest. */
export function isEmailLike(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@<>"(),;:\\[\]]{1,64}@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u.test(
      text,
    )
  );
}
