/** Sign-in emails. They contain nothing personal, because anybody may be reading them. */
import { CODE_MINUTES } from '#domain/auth/code.ts';
import { OPERATOR_LINK_MINUTES } from '#domain/auth/operators.ts';
import { type SignInRequest, signInHref, signInParameters } from '#domain/auth/sign-in-href.ts';
import { letterheadOf, mailColours } from '#domain/deliveries/envelope.ts';
import { mailButton, mailPage } from '#domain/deliveries/html.ts';
import { oneLine } from '#domain/deliveries/mail.ts';
import { html } from '#domain/shared/markup.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { MessageContent } from '../outbox/message.ts';

interface AuthMailContext {
  site: Site;
  /** The site's public address, without a trailing slash. */
  address: string;
}

type MailContent = Extract<MessageContent, { channel: 'email' }>;

const NOT_YOU = 'If you did not ask for this, you can ignore this email.';

function authMail(
  { site, address }: AuthMailContext,
  subject: string,
  text: string,
  action: { label: string; href: string } | null,
): MailContent {
  const colours = mailColours(site);
  const button =
    action && html`<p style="margin:24px 0 0">${mailButton(action.label, action.href, colours)}</p>`;
  return {
    channel: 'email',
    subject: oneLine(`${subject} | ${site.name}`),
    text: [text, ...(action ? ['', action.href] : []), '', NOT_YOU].join('\n'),
    html: mailPage({
      title: subject,
      preview: text,
      heading: subject,
      from: letterheadOf(site, address),
      body: html`<p style="margin:0">${text}</p>${button}`,
      footer: NOT_YOU,
      colours,
    }),
    headers: {},
  };
}

const GOOD_FOR = `It works once, for ${CODE_MINUTES} minutes, in the browser you requested it from.`;

/** @param request where to go after sign-in */
export function linkMail(context: AuthMailContext, token: string, request: SignInRequest): MailContent {
  const href = `${context.address}/api/auth/email-link?${new URLSearchParams({ token, ...signInParameters(request) })}`;
  return authMail(context, 'Your sign-in link', `Open this link to sign in. ${GOOD_FOR}`, {
    label: 'Sign in',
    href,
  });
}

/** The mail to an address that no shopper has confirmed. Its reader may have signed up with another one. */
export function nobodyMail(context: AuthMailContext, request: SignInRequest): MailContent {
  const text =
    'You, or someone else, asked to sign in with this email address. We have no account with it. ' +
    'Please sign in with your mobile number instead.';
  return authMail(context, 'No account with this address', text, {
    label: 'Sign in with a mobile number',
    href: `${context.address}${signInHref(request)}`,
  });
}

export function addressMail(context: AuthMailContext, token: string): MailContent {
  const href = `${context.address}/api/me/email?token=${token}`;
  return authMail(
    context,
    'Please confirm your email address',
    `Open this link to use this email address with your account. ${GOOD_FOR}`,
    { label: 'Confirm this address', href },
  );
}

/** The sign-in link for somebody who may operate the site. */
export function operatorMail(context: AuthMailContext, token: string): MailContent {
  const text =
    'Open this link to see leads, cars and appointments. ' +
    `It works once, for ${OPERATOR_LINK_MINUTES} minutes, in the browser you requested it from.`;
  return authMail(context, 'Your sign-in link for staff', text, {
    label: 'Sign in',
    href: `${context.address}/operator/sign-in/link?${new URLSearchParams({ token })}`,
  });
}
