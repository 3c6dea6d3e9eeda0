/** Answers forms: with JSON for a script, with a page for a browser without one. */
import type { Context } from 'hono';
import { momentText, zoneOf } from '#domain/deliveries/lead-facts.ts';
import type { LeadAppointment } from '#domain/deliveries/record.ts';
import type { FormId } from '#domain/leads/form.ts';
import type { Site } from '#domain/tenant/site.ts';
import { pageAfter } from '#domain/valuation/page.ts';
import type { WantedCar } from '../../appointments/appointments.db.ts';
import { signInFirst } from '../../auth/gate.ts';
import type { Stored } from '../../leads/one-request.db.ts';
import { LEAD_SECRET, leadSecret, ownLeadCookie } from '../../leads/own-leads.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PostedForm, Refused } from './posted-form.ts';

/** `enquiry` responses also have `success`. */
export type Shape = 'enquiry' | 'lead';

/** Times offered instead of a taken one. */
const OTHER_TIMES = 6;

export interface LeadAnswers {
  stored(
    c: Context,
    posted: Pick<PostedForm, 'site' | 'body'> & { car: WantedCar | null },
    stored: Stored,
    shape: Shape,
    form?: FormId,
  ): Promise<Response>;
  /** The page with the next free times after a taken one. */
  otherTimes(
    c: Context,
    site: Site,
    wish: { lead_id: string; location_id: number; start: string },
    car: WantedCar | null,
  ): Promise<Response>;
  /** The error; a form comes back unchanged. */
  refused(c: Context, shape: Shape, posted: PostedForm | null, error: Refused): Response | Promise<Response>;
  /** The same request may succeed after that many seconds. A form comes back unchanged. */
  later(
    c: Context,
    shape: Shape,
    posted: PostedForm | null,
    why: { message: string; seconds: string },
  ): Promise<Response>;
  /** A session may end while somebody types: the form comes back unchanged, and the sign-in opens in another tab. */
  signInFirst(c: Context, posted: PostedForm, signIn: string): Response | Promise<Response>;
}

export function leadAnswers({ calendar, formPages, secret }: Platform): LeadAnswers {
  const freeTimes = async (
    site: Site,
    wish: { location_id: number; start: string },
    car: WantedCar | null,
  ) => {
    const location = site.locations.find(({ id }) => id === wish.location_id) ?? null;
    const slots = location
      ? await calendar.next(site, location, { after: wish.start, car }, OTHER_TIMES)
      : [];
    return { location, slots };
  };

  /** The wording about a requested time. */
  const aboutTime = async (site: Site, appointment: LeadAppointment | null, car: WantedCar | null) => {
    if (appointment === null) return {};
    if (appointment.kind !== 'taken') return { appointment };
    const { slots } = await freeTimes(site, appointment, car);
    return {
      appointment: {
        ...appointment,
        error: 'That time is no longer available. Please choose another.',
        other_times: slots.map(({ start, time }) => ({ start, time })),
      },
    };
  };

  const otherTimes: LeadAnswers['otherTimes'] = async (c, site, wish, car) => {
    const { location, slots } = await freeTimes(site, wish, car);
    const zone = zoneOf(location, site);
    return formPages.otherTimes(c, {
      site,
      leadId: wish.lead_id,
      locationId: wish.location_id,
      times: slots.map(({ start }) => ({ start, words: momentText(start, zone) })),
    });
  };

  const formAgain = (
    c: Context,
    { site, form, car, body }: PostedForm,
    { errors, status, signIn }: { errors: Refused['errors']; status: number; signIn?: string },
  ) =>
    formPages.formAgain(
      c,
      { site, form, car, values: body.values, errors, ...(signIn ? { signIn } : {}) },
      status,
    );

  const told = (shape: Shape, answer: { error: string; errors: Refused['errors'] }) =>
    shape === 'enquiry' ? { success: false, ...answer } : answer;

  return {
    otherTimes,
    stored: async (
      c,
      { site, body, car },
      { appointment, lead_id, reference = null },
      shape,
      form = 'enquiry',
    ) => {
      const own = leadSecret(secret, site, lead_id);
      const cookie = ownLeadCookie(c, own);
      if (appointment?.kind === 'taken' && body.kind === 'form') {
        const { location_id, start } = appointment;
        const page = await otherTimes(c, site, { lead_id, location_id, start }, car);
        page.headers.append('Set-Cookie', cookie);
        return page;
      }
      c.header('Set-Cookie', cookie, { append: true });
      if (body.kind === 'json') {
        const told = reference === null ? {} : { reference };
        const answer = { lead_id, ...told, [LEAD_SECRET]: own, ...(await aboutTime(site, appointment, car)) };
        return c.json(shape === 'enquiry' ? { success: true, ...answer } : answer);
      }
      const booked = appointment?.kind === 'booked' ? appointment.id : null;
      return c.redirect(pageAfter(form, lead_id, booked), 303);
    },
    refused: (c, shape, posted, { status, message, errors }) =>
      posted?.body.kind === 'form'
        ? formAgain(c, posted, { errors, status })
        : c.json(told(shape, { error: message, errors }), status),
    later: async (c, shape, posted, { message, seconds }) => {
      if (posted?.body.kind === 'form') {
        const page = await formAgain(c, posted, { errors: [{ field: 'form', message }], status: 503 });
        page.headers.set('Retry-After', seconds);
        return page;
      }
      c.header('Retry-After', seconds);
      return c.json(told(shape, { error: message, errors: [] }), 503);
    },
    signInFirst: (c, posted, signIn) =>
      posted.body.kind === 'form'
        ? formAgain(c, posted, { errors: [], status: 401, signIn })
        : signInFirst(c, signIn),
  };
}
