/**
 * The layout of an email: tables and inline styles, which mail programs understand. The classes are for dark mode, and
 * the conditional comments for Outlook, which renders with Word.
 */
import { html, type Markup } from '#domain/shared/markup.ts';

export interface MailColours {
  /** Background of buttons and of the line below the letterhead, and the text on it. */
  brand: string;
  onBrand: string;
  ink: string;
  muted: string;
  line: string;
  surface: string;
  raised: string;
  /** The same in dark mode. The letterhead stays light, because logos are made for that. */
  dark: { ink: string; muted: string; line: string; surface: string; raised: string };
}

/** The sender, at the top of a mail. */
export interface Letterhead {
  name: string;
  /** Absolute address of the logo at `LOGO` size; null: the name as text. */
  logo: string | null;
}

/** Path of a site's logo for mails, which cannot show SVG. */
export const LOGO_PATH = '/mail/logo.png';
/** CSS pixels of the logo picture; the logo is at its left. */
export const LOGO = { width: 220, height: 44 } as const;

/** A picture in a mail. */
export interface MailPicture {
  /** Absolute. */
  src: string;
  /** Alt text, shown while pictures are off. */
  alt: string;
  /** Pixels of the picture. */
  width: number;
  height: number;
}

/** Width of a mail's column and of its content, CSS pixels. */
const COLUMN = 600;
const INNER = 552;
/** The longer side of a thumbnail, CSS pixels. */
const THUMBNAIL = 112;
/** Portraits are shown no higher than a landscape would be. */
const MOST_HEIGHT = 414;

const FONT = html`font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/**
 * A link that looks like a button, large enough for a thumb. Outlook ignores padding, so it gets spaces of
 * that size.
 */
export function mailButton(label: string, href: string, colours: MailColours): Markup {
  return html`<a href="${href}" style="display:inline-block;${FONT};font-size:16px;font-weight:600;line-height:20px;padding:14px 20px;margin:0 8px 8px 0;border-radius:8px;background:${colours.brand};color:${colours.onBrand};text-decoration:none"><!--[if mso]><i style="mso-font-width:200%;mso-text-raise:28px" hidden>&emsp;</i><span style="mso-text-raise:14px"><![endif]-->${label}<!--[if mso]></span><i style="mso-font-width:200%" hidden>&emsp;&#8203;</i><![endif]--></a>`;
}

/** A secondary button beside another. */
export function mailQuietButton(label: string, href: string, colours: MailColours): Markup {
  return html`<a class="m-ink m-line" href="${href}" style="display:inline-block;${FONT};font-size:16px;font-weight:600;line-height:20px;padding:13px 19px;margin:0 8px 8px 0;border:1px solid ${colours.line};border-radius:8px;color:${colours.ink};text-decoration:none">${label}</a>`;
}

/** A paragraph. */
export function mailParagraph(words: string | Markup): Markup {
  return html`<p style="margin:0 0 16px">${words}</p>`;
}

/** A paragraph that stands out. */
export function mailNote(body: Markup, colours: MailColours): Markup {
  return html`<p class="m-ground" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${colours.brand};background:${colours.surface}">${body}</p>`;
}

/** A picture across the column, with alt text while pictures are off. */
export function mailImage({ src, alt, width, height }: MailPicture, colours: MailColours): Markup {
  const wide = Math.round(Math.min(INNER, (MOST_HEIGHT * width) / height));
  const high = Math.round((wide * height) / width);
  return html`<div style="margin:0 0 16px"><img class="m-ground m-muted" src="${src}" alt="${alt}" width="${wide}" height="${high}" style="display:block;width:100%;max-width:${wide}px;height:auto;border:0;border-radius:8px;background:${colours.surface};color:${colours.muted};${FONT};font-size:15px;line-height:22px"></div>`;
}

/** A thumbnail to the left of text. It needs no alt text in a list. */
export function mailThumbnail(picture: MailPicture, words: Markup, colours: MailColours): Markup {
  const { src, width, height } = picture;
  const high = Math.min(THUMBNAIL, Math.round((THUMBNAIL * height) / width));
  const wide = Math.round((high * width) / height);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse"><tr><td width="${THUMBNAIL}" valign="top" style="padding:0 16px 0 0"><img class="m-ground" src="${src}" alt="" width="${wide}" height="${high}" style="display:block;border:0;border-radius:8px;background:${colours.surface}"></td><td class="m-ink" valign="top" style="${FONT};font-size:16px;line-height:24px;color:${colours.ink}">${words}</td></tr></table>`;
}

/** Rows of label and value. */
export function mailFacts(
  rows: readonly { label: string; value: string | Markup }[],
  colours: MailColours,
): Markup {
  const line = `border-top:1px solid ${colours.line}`;
  const cells = rows.map(
    ({ label, value }) =>
      html`<tr><th class="m-muted m-line" scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;${line};width:34%;color:${colours.muted};font-weight:400">${label}</th><td class="m-line" valign="top" style="padding:8px 0;${line};overflow-wrap:anywhere">${value}</td></tr>`,
  );
  return html`<table class="m-ink" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${FONT};font-size:15px;line-height:22px;color:${colours.ink}">${cells}</table>`;
}

/** A link in the small print. */
export function mailLink(href: string, label: string, colours: MailColours): Markup {
  return html`<a class="m-muted" href="${href}" style="color:${colours.muted};overflow-wrap:anywhere">${label}</a>`;
}

/** The logo or the name. While the logo has not loaded its box shows the name, so a long name gets two lines. */
const letterhead = ({ name, logo }: Letterhead, { ink }: MailColours): Markup => {
  const words = html`font-weight:700;color:${ink}`;
  return logo === null
    ? html`<div style="${FONT};font-size:20px;line-height:28px;${words}">${name}</div>`
    : html`<img src="${logo}" alt="${name}" width="${LOGO.width}" height="${LOGO.height}" style="display:block;border:0;${FONT};font-size:16px;line-height:22px;${words}">`;
};

/**
 * For dark-mode mail programs that read style sheets: Apple's, and some versions of Outlook and Thunderbird.
 */
const darkStyles = ({ dark }: MailColours): Markup =>
  html`@media (prefers-color-scheme:dark){.m-page{background:${dark.surface}!important}.m-card{background:${dark.raised}!important;border-color:${dark.line}!important}.m-ground{background:${dark.surface}!important}.m-ink,.m-ink a{color:${dark.ink}!important}.m-muted,.m-muted a{color:${dark.muted}!important}.m-line{border-color:${dark.line}!important}}`;

/**
 * A whole document.
 * @param preview what inboxes show after the subject
 */
export function mailPage(options: {
  title: string;
  preview: string;
  heading: string;
  /** Above the heading: the kind of message. */
  kicker?: string;
  from: Letterhead;
  body: Markup | readonly Markup[];
  footer: string | Markup;
  colours: MailColours;
}): string {
  const { title, preview, heading, kicker, from, body, footer, colours } = options;
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no">
<title>${title}</title>
<!--[if mso]><style>*{font-family:Arial,sans-serif!important}</style><![endif]-->
<style>${darkStyles(colours)}</style>
</head>
<body class="m-page" style="margin:0;padding:0;background:${colours.surface};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}</div>
<table class="m-page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colours.surface}">
<tr><td align="center" style="padding:24px 12px">
<!--[if mso]><table role="presentation" width="${COLUMN}" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table class="m-card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${COLUMN}px;background:${colours.raised};border:1px solid ${colours.line};border-radius:12px;overflow:hidden;text-align:left">
<tr><td bgcolor="${colours.raised}" style="background:${colours.raised};padding:20px 24px;border-bottom:4px solid ${colours.brand}">${letterhead(from, colours)}</td></tr>
<tr><td class="m-ink" style="padding:24px;${FONT};font-size:16px;line-height:24px;color:${colours.ink}">
${kicker && html`<div class="m-muted" style="font-size:14px;line-height:20px;color:${colours.muted}">${kicker}</div>`}
<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;font-weight:700">${heading}</h1>
${body}
</td></tr>
<tr><td class="m-muted m-line" style="padding:16px 24px;border-top:1px solid ${colours.line};${FONT};font-size:13px;line-height:20px;color:${colours.muted};overflow-wrap:anywhere">
${footer}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>
`.toString();
}
