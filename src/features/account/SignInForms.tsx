/**
 * Signing in by phone: first the number, then the code that was sent to it. Both post as they stand;
 * `sign-in.client.ts` keeps them on the page and says what goes wrong beside the field.
 */
import { CODE_DIGITS, CODE_MINUTES } from '#domain/auth/code.ts';
import {
  SIGN_IN_PROBLEMS,
  SIGN_IN_TYPES,
  type SignInProblem,
  type SignInRequest,
  type SignInSite,
  type SignInStep,
  type SignInType,
  signInHref,
} from '#domain/auth/sign-in.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** What comes after signing in. */
const REASONS: Readonly<Record<SignInType, string>> = {
  watchlist: 'Then find what you like in one place, on every device, with today’s price.',
  'trade-in': 'Then tell us about your car, and see what it is worth.',
  checkout: 'Then reserve online.',
  finance: 'Then see what your repayments could be.',
};

export interface SignInFormsProps {
  /** What is asked for; a script puts what the address asks for in its place. */
  request: SignInRequest;
  /** What of the site says where a sign-in leads. */
  site: SignInSite;
  step?: SignInStep;
  /** What went wrong, where the platform led a shopper without script back here. */
  problem?: SignInProblem | null;
}

function Where({ request }: Pick<SignInFormsProps, 'request'>) {
  return (
    <>
      <input type="hidden" name="type" defaultValue={request.type} />
      <input type="hidden" name="redirect" defaultValue={request.redirect} />
      <input type="hidden" name="back" defaultValue={request.back} />
      <input type="hidden" name="car_id" defaultValue={request.carId ?? ''} />
    </>
  );
}

function FieldError({ id, problem }: { id: string; problem: SignInProblem | null }) {
  return (
    <p className="field-error" id={id} role="alert">
      {problem && SIGN_IN_PROBLEMS[problem]}
    </p>
  );
}

export function SignInForms({ request, site, step = 'start', problem = null }: SignInFormsProps) {
  const known: SignInSite = { garage_enabled: site.garage_enabled, finance: { page: site.finance.page } };
  return (
    <>
      {SIGN_IN_TYPES.map((type) => (
        <p key={type} className="lead" data-reason={type} hidden={type !== request.type}>
          {REASONS[type]}
        </p>
      ))}
      <div className="sign-in-steps" data-sign-in={JSON.stringify(known)} data-now={step}>
        <form className="sign-in-step" method="post" action="/api/auth/code" data-step="start">
          <Where request={request} />
          <div className="field">
            <label className="field-label" htmlFor="sign-in-phone">
              Mobile number
            </label>
            <input
              className="input figures"
              id="sign-in-phone"
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              maxLength={40}
              required
              aria-invalid={(step === 'start' && problem !== null) || undefined}
              aria-describedby="sign-in-phone-hint sign-in-phone-error"
            />
            <p className="field-hint" id="sign-in-phone-hint">
              We text a code of {CODE_DIGITS} digits to it. There is no password to remember.
            </p>
            <FieldError id="sign-in-phone-error" problem={step === 'start' ? problem : null} />
          </div>
          <Button type="submit" kind="primary" size="large" wide>
            Text me a code
          </Button>
        </form>
        <form className="sign-in-step" method="post" action="/api/auth/verify" data-step="code">
          <Where request={request} />
          <div className="field">
            <label className="field-label" htmlFor="sign-in-code">
              Code
            </label>
            <input
              className="input figures sign-in-code"
              id="sign-in-code"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              required
              aria-invalid={(step === 'code' && problem !== null) || undefined}
              aria-describedby="sign-in-code-hint sign-in-code-error"
            />
            <p className="field-hint" id="sign-in-code-hint">
              Sent to <span data-sent-to>your mobile</span>, good for {CODE_MINUTES} minutes.
            </p>
            <FieldError id="sign-in-code-error" problem={step === 'code' ? problem : null} />
          </div>
          <Button type="submit" kind="primary" size="large" wide>
            Sign in
          </Button>
          <p className="sign-in-again">
            <button className="sign-in-link" type="button" data-again hidden>
              Send another code
            </button>
            <a className="sign-in-link" href={signInHref(request)} data-other>
              Use another number
            </a>
          </p>
        </form>
      </div>
    </>
  );
}

/** The way out, to where the shopper came from. */
export function SignInBack({ request }: Pick<SignInFormsProps, 'request'>) {
  return (
    <p>
      <a className="sign-in-back" href={request.back} data-back="">
        <Icon name="arrow-left" />
        Back
      </a>
    </p>
  );
}
