/** The shell of an e-mail: tables and inline styles, which is what mail programs understand. */
import { html, type Markup } from '#domain/shared/markup.ts';

export interface MailColours {
  /** Ground of the strip on top and of buttons, and the text on it. */
  brand: string;
  onBrand: string;
  ink: string;
  muted: string;
  line: string;
  surface: string;
  raised: string;
}

const FONT = html`font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;

/** A button that is a link; large enough for a thumb. */
export function mailButton(label: string, href: string, colours: MailColours): Markup {
  return html`<a href="${href}" style="display:inline-block;${FONT};font-size:16px;font-weight:600;line-height:20px;padding:14px 20px;margin:0 8px 8px 0;border-radius:8px;background:${colours.brand};color:${colours.onBrand};text-decoration:none">${label}</a>`;
}

/** A paragraph. */
export function mailParagraph(words: string | Markup): Markup {
  return html`<p style="margin:0 0 16px">${words}</p>`;
}

/** A line that must not be overlooked. */
export function mailNote(body: Markup, colours: MailColours): Markup {
  return html`<p style="margin:0 0 16px;padding:12px 16px;border-left:4px solid ${colours.brand};background:${colours.surface}">${body}</p>`;
}

/** Rows of label and value. */
export function mailFacts(
  rows: readonly { label: string; value: string | Markup }[],
  colours: MailColours,
): Markup {
  const line = `border-top:1px solid ${colours.line}`;
  const cells = rows.map(
    ({ label, value }) =>
      html`<tr><th scope="row" align="left" valign="top" style="padding:8px 16px 8px 0;${line};width:34%;color:${colours.muted};font-weight:400">${label}</th><td valign="top" style="padding:8px 0;${line};overflow-wrap:anywhere">${value}</td></tr>`,
  );
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;${FONT};font-size:15px;line-height:22px;color:${colours.ink}">${cells}</table>`;
}

/** A link in the small print. */
export function mailLink(href: string, label: string, colours: MailColours): Markup {
  return html`<a href="${href}" style="color:${colours.muted}">${label}</a>`;
}

/**
 * A whole document.
 * @param preview what inboxes show after the subject
 */
export function mailPage(options: {
  title: string;
  preview: string;
  heading: string;
  kicker: string;
  body: Markup | readonly Markup[];
  footer: string | Markup;
  colours: MailColours;
}): string {
  const { title, preview, heading, kicker, body, footer, colours } = options;
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${title}</title>
</head>
<body style="margin:0;padding:0;background:${colours.surface}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${colours.surface}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;background:${colours.raised};border:1px solid ${colours.line};border-radius:12px;overflow:hidden">
<tr><td style="background:${colours.brand};color:${colours.onBrand};padding:20px 24px;${FONT}">
<div style="font-size:14px;line-height:20px">${kicker}</div>
<h1 style="margin:4px 0 0;font-size:22px;line-height:28px;font-weight:700">${heading}</h1>
</td></tr>
<tr><td style="padding:24px;${FONT};font-size:16px;line-height:24px;color:${colours.ink}">
${body}
</td></tr>
<tr><td style="padding:16px 24px;border-top:1px solid ${colours.line};${FONT};font-size:13px;line-height:20px;color:${colours.muted}">
${footer}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`.toString();
}
