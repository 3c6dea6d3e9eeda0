/**
 * The signed-in shopper: their number and sign-in email, sign-out, and the data stored about them. Its forms post without
 * script; the platform redirects back here with the outcome.
 */
import { EMAIL_NOTES, type EmailNote } from '#domain/auth/sign-in.ts';
import { phoneText } from '#domain/leads/submission/phone.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface AccountProps {
  /** The number that signed in. */
  phone: string;
  /** The confirmed email address; null if there is none. */
  email: string | null;
  emailNote: EmailNote | null;
  /** Whether this site offers sign-in by email. */
  emailLink: boolean;
  /** 1 when this is the whole page. */
  headingLevel: 1 | 2;
}

export function AccountBox({ phone, email, emailNote, emailLink, headingLevel }: AccountProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <section className="account" aria-labelledby="account">
      <Heading id="account">Your account</Heading>
      <p>
        Signed in as <span className="figures">{phoneText(phone)}</span>
      </p>
      {(emailLink || email !== null) && <EmailAddress {...{ email, emailNote, emailLink }} />}
      <form className="account-ways" method="post" action="/api/auth/sign-out">
        <input type="hidden" name="redirect" value="/" />
        <Button type="submit" size="small" icon="sign-out">
          Sign out
        </Button>
        <Button type="submit" size="small" kind="quiet" name="everywhere" value="true">
          Sign out everywhere
        </Button>
      </form>
      <details className="more">
        <summary>What we keep about you</summary>
        <div className="account-kept">
          <p>
            Your mobile number{email === null ? '' : ', your email address'}, your watchlist, your alerts,
            when you agreed to them, and when we messaged you.
          </p>
          <a className="button" data-size="small" href="/api/me" download="my-data.json">
            <Icon name="download" />
            <span>Download my data</span>
          </a>
        </div>
      </details>
      <details className="more">
        <summary>Delete my account</summary>
        <form className="account-kept" method="post" action="/api/me/delete">
          <p>
            This deletes your watchlist and alerts on every device. You can’t undo it. The dealership keeps
            any enquiries you’ve sent.
          </p>
          <Button type="submit" size="small">
            Yes, delete my account
          </Button>
        </form>
      </details>
    </section>
  );
}

function EmailAddress({
  email,
  emailNote,
  emailLink,
}: Pick<AccountProps, 'email' | 'emailNote' | 'emailLink'>) {
  const isWrong = emailNote !== null && emailNote !== 'sent' && emailNote !== 'confirmed';
  return (
    <div className="account-email">
      {email !== null && (
        <form className="account-address" method="post" action="/api/me/email/remove">
          <p>
            Email <strong>{email}</strong>
          </p>
          <Button type="submit" size="small" kind="quiet">
            Remove<span className="visually-hidden"> {email}</span>
          </Button>
        </form>
      )}
      {emailNote !== null && !isWrong && (
        <p className="account-note" role="status">
          {EMAIL_NOTES[emailNote]}
        </p>
      )}
      {emailLink && (
        <form method="post" action="/api/me/email">
          <div className="field">
            <label className="field-label" htmlFor="account-email">
              {email === null ? 'Add your email address' : 'Change your email address'}
            </label>
            <div className="account-ask">
              <input
                className="input"
                id="account-email"
                name="email"
                type="email"
                autoComplete="email"
                maxLength={200}
                required
                aria-invalid={isWrong || undefined}
                aria-describedby="account-email-hint account-email-error"
              />
              <Button type="submit">Send me a link</Button>
            </div>
            <p className="field-hint" id="account-email-hint">
              You can use it to sign in too. To confirm it, open the link we email you in this browser.
            </p>
            <p className="field-error" id="account-email-error" role="alert">
              {isWrong && EMAIL_NOTES[emailNote]}
            </p>
          </div>
        </form>
      )}
    </div>
  );
}
