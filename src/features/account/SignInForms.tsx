/**
 * Sign-in, one question at a time: the mobile number, then the code texted to it; or, where the site offers
 * it, the email address, then the emailed link. Everything posts without script; `sign-in.client.ts` keeps it
 * on the page and shows errors beside the field.
 */
import type { InputHTMLAttributes, ReactNode } from 'react';
import { CODE_DIGITS, CODE_MINUTES } from '#domain/auth/code.ts';
import {
  SIGN_IN_PROBLEMS,
  type SignInProblem,
  type SignInSite,
  type SignInStep,
  signInBackWords,
  signInStepHref,
} from '#domain/auth/sign-in.ts';
import type { SignInRequest } from '#domain/auth/sign-in-href.ts';
import { SIGN_IN_TYPES, type SignInType } from '#domain/auth/sign-in-types.ts';
import type { Site } from '#domain/tenant/site.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Where signing in leads. */
const reasons = ({ garage_enabled }: SignInSite): Readonly<Record<SignInType, string>> => ({
  watchlist: garage_enabled
    ? 'Keep the cars you like in one place, on every device, with today’s prices.'
    : 'See and change the details we keep about you.',
  'trade-in': 'Tell us about your car and see what it’s worth.',
  checkout: 'Sign in to reserve or buy online.',
  finance: 'Sign in to see what your repayments could be.',
});

interface SignInFormsProps {
  /** The default request; a script replaces it with the one in the address. */
  request: SignInRequest;
  /** The parts of a site that decide where a sign-in leads. */
  site: SignInSite & { signIn: Pick<Site['signIn'], 'emailLink'> };
  step?: SignInStep;
  /** The error, when the platform redirects a shopper without script back here. */
  problem?: SignInProblem | null;
}

type At = Required<Pick<SignInFormsProps, 'request' | 'step' | 'problem'>>;

export function SignInForms({ request, site, step = 'start', problem = null }: SignInFormsProps) {
  const at = { request, step, problem };
  const known: SignInSite = { garage_enabled: site.garage_enabled, finance: { page: site.finance.page } };
  return (
    <>
      {SIGN_IN_TYPES.map((type) => (
        <p key={type} className="lead" data-reason={type} hidden={type !== request.type}>
          {reasons(site)[type]}
        </p>
      ))}
      <div className="sign-in-steps" data-sign-in={JSON.stringify(known)} data-now={step}>
        <Question
          at={at}
          step="start"
          action="/api/auth/code"
          label="Mobile number"
          hint={`We’ll text you a ${CODE_DIGITS}-digit code. There’s no password to remember.`}
          field={{ name: 'phone', type: 'tel', inputMode: 'tel', autoComplete: 'tel', maxLength: 40 }}
          button="Text me a code"
        >
          {site.signIn.emailLink && (
            <p className="sign-in-ways">
              <ToStep at={at} step="email" words="Use my email instead" />
            </p>
          )}
        </Question>
        <Question
          at={at}
          step="code"
          action="/api/auth/verify"
          label="Code"
          hint={
            <>
              Sent to <span data-sent-to>your mobile</span>. It lasts {CODE_MINUTES} minutes.
            </>
          }
          field={{
            className: 'sign-in-code',
            name: 'code',
            inputMode: 'numeric',
            autoComplete: 'one-time-code',
            maxLength: 12,
          }}
          button="Sign in"
        >
          <p className="sign-in-ways">
            <Again words="Send another code" />
            <ToStep at={at} step="start" words="Use a different number" />
          </p>
        </Question>
        {site.signIn.emailLink && <ByEmail at={at} />}
      </div>
    </>
  );
}

/** The second way to sign in. */
function ByEmail({ at }: { at: At }) {
  return (
    <>
      <Question
        at={at}
        step="email"
        action="/api/auth/email-link"
        label="Email address"
        hint="The one you added to your account. We’ll email you a link to sign in."
        field={{ name: 'email', type: 'email', autoComplete: 'email', maxLength: 200 }}
        button="Email me a link"
      >
        <p className="sign-in-ways">
          <ToStep at={at} step="start" words="Use my mobile number instead" />
        </p>
      </Question>
      <div className="sign-in-step" data-step="inbox">
        <div className="sign-in-sent" tabIndex={-1}>
          <Icon name="mail" size={24} />
          <h2>Check your inbox</h2>
          <p>
            We’ve emailed <span data-sent-to>your address</span>. Open the link in this browser within{' '}
            {CODE_MINUTES} minutes. If you can’t see it, check your spam folder.
          </p>
        </div>
        <p className="field-error" role="alert" />
        <p className="sign-in-ways">
          <Again words="Send another email" />
          <ToStep at={at} step="email" words="Use a different address" />
        </p>
      </div>
    </>
  );
}

interface QuestionProps {
  at: At;
  step: SignInStep;
  action: string;
  label: string;
  hint: ReactNode;
  field: InputHTMLAttributes<HTMLInputElement> & { name: string };
  button: string;
  children?: ReactNode;
}

/** One question: its form, field and error. */
function Question({ at, step, action, label, hint, field, button, children }: QuestionProps) {
  const { request } = at;
  const problem = at.step === step ? at.problem : null;
  const id = `sign-in-${field.name}`;
  return (
    <form className="sign-in-step" method="post" action={action} data-step={step}>
      <input type="hidden" name="type" defaultValue={request.type} />
      <input type="hidden" name="redirect" defaultValue={request.redirect} />
      <input type="hidden" name="back" defaultValue={request.back} />
      <input type="hidden" name="car_id" defaultValue={request.carId ?? ''} />
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <input
          {...field}
          className={['input figures', field.className].filter(Boolean).join(' ')}
          id={id}
          required
          aria-invalid={problem !== null || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
        <p className="field-error" id={`${id}-error`} role="alert">
          {problem && SIGN_IN_PROBLEMS[problem]}
        </p>
      </div>
      <Button type="submit" kind="primary" size="large" wide>
        {button}
      </Button>
      {children}
    </form>
  );
}

function ToStep({ at, step, words }: { at: At; step: SignInStep; words: string }) {
  return (
    <a className="sign-in-link" href={signInStepHref(at.request, step)} data-to={step}>
      {words}
    </a>
  );
}

/** Shown by the script once another message may be requested. */
function Again({ words }: { words: string }) {
  return (
    <button className="sign-in-link" type="button" data-again hidden>
      {words}
    </button>
  );
}

/** Back to where the shopper came from. */
export function SignInBack({ request }: Pick<SignInFormsProps, 'request'>) {
  return (
    <p>
      <a className="sign-in-back" href={request.back} data-back="">
        <Icon name="arrow-left" />
        <span data-back-words="">{signInBackWords(request)}</span>
      </a>
      <span className="sign-in-kept small muted" data-sign-in-kept="" />
    </p>
  );
}
