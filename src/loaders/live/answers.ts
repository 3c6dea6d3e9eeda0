import { similarCars } from '#domain/inventory/page/similar.ts';
import { isSold } from '#domain/inventory/status.ts';
import { hasMissed } from '#domain/leads/answer/next-steps.ts';
import { answeringLocation, replyByTheClock } from '#domain/leads/answer/reply-promise.ts';
import { addressLine } from '#domain/locations/places.ts';
import { searchDocument } from '#domain/search/document-of.ts';
import { formAgainPage, otherTimesPage, successPage } from '../answers.ts';
import { aroundStock } from './around-stock.ts';
import { type LivePage, rendered } from './live-page.ts';

const SIMILAR_SHOWN = 4;

/** The page after a form: the lead's reference, when to expect the reply, the booked time, and ways on. */
export const success: LivePage<'success'> = ({ frame, now, stock, booked, sent, about }) => {
  const { site } = frame;
  const isGone = about?.page === 'gone';
  const isMissed = about !== null && (isGone || isSold(about.car)) && hasMissed(sent?.form ?? null);
  const doc = about && (isMissed || !isGone) ? searchDocument(about.car, site, now) : null;
  const { similar } = aroundStock(site, stock);
  const at = booked?.location ?? null;
  const location = at ?? (sent && answeringLocation(site, sent));
  const place = at && { name: at.name, address: addressLine(at.address) };
  return rendered(
    successPage,
    {},
    {
      sent,
      booked: booked && { id: booked.id, when: booked.when, place, car: booked.car?.name ?? null },
      reply: booked || !sent ? null : replyByTheClock(site, sent.dealership, new Date(sent.at)),
      car: doc,
      isMissed,
      places: location ? [location.id] : [],
      more: doc
        ? { cars: similarCars(doc, similar, SIMILAR_SHOWN), title: 'You may also like' }
        : { cars: similar.newest.slice(0, SIMILAR_SHOWN), title: 'Fresh in stock' },
    },
  );
};

export const formAgain: LivePage<'formAgain'> = ({ form, car, values, errors, isFirst, signIn }) =>
  rendered(
    formAgainPage,
    {},
    {
      ...{ form, car, values, errors },
      ...(isFirst !== undefined && { isFirst }),
      ...(signIn !== undefined && { signIn }),
    },
  );

export const otherTimes: LivePage<'otherTimes'> = ({ leadId, locationId, times }) =>
  rendered(otherTimesPage, {}, { leadId, locationId, times });
