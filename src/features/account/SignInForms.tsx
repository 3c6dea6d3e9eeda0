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

/** Why to sign in, and what follows. */
interface Reason {
  title: string;
  lead: string;
  /** What the shopper does and gets, in order. */
  steps: readonly string[];
}

const MOBILE = 'Sign in with a code we text to your mobile.';

const reasons = ({ garage_enabled }: SignInSite): Readonly<Record<SignInType, Reason>> => ({
  watchlist: garage_enabled
    ? {
        title: 'Keep the cars you like',
        lead: 'In one place, on every device, with today’s prices.',
        steps: [
          MOBILE,
          'Tap the heart on any car to save it.',
          'Find them again on your phone or your computer.',
        ],
      }
    : { title: 'Sign in', lead: 'See and change the details we keep about you.', steps: [] },
  'trade-in': {
    title: 'What’s your car worth?',
    lead: 'Sign in, tell us about your car and see an estimate.',
    steps: [
      MOBILE,
      'Enter your rego or your car’s make and model, its kilometres and its condition.',
      'See an estimate, worked out from what similar cars sell for. There’s no obligation.',
    ],
  },
  checkout: {
    title: 'Make it yours',
    lead: 'Sign in to reserve or buy online.',
    steps: [MOBILE, 'Check the price and what’s included.', 'Confirm, and we take it off sale for you.'],
  },
  finance: {
    title: 'See what your repayments could be',
    lead: 'Sign in and tell us what you’d like to borrow.',
    steps: [
      MOBILE,
      'Tell us about the loan you have in mind.',
      'Get the rate, the comparison rate and the repayments. Nobody checks your credit until you’ve agreed to it.',
    ],
  },
});

interface SignInReasonsProps {
  request: SignInRequest;
  site: SignInSite;
}

/** The page's title; a script shows the one for the request in the address. */
export function SignInHead({ request, site }: SignInReasonsProps) {
  return SIGN_IN_TYPES.map((type) => {
    const { title, lead } = reasons(site)[type];
    return (
      <div key={type} className="sign-in-head" data-reason={type} hidden={type !== request.type}>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </div>
    );
  });
}

/** What follows the sign-in, beside it. */
export function SignInAhead({ request, site }: SignInReasonsProps) {
  return SIGN_IN_TYPES.map((type) => {
    const { steps } = reasons(site)[type];
    return (
      steps.length > 0 && (
        <section
          key={type}
          className="sign-in-ahead"
          aria-label="How it works"
          data-reason={type}
          hidden={type !== request.type}
        >
          <h2>How it works</h2>
          <div className="prose">
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        </section>
      )
    );
  });
}

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
