import { addressLine } from '#domain/locations/places.ts';
import { formAgainPage, otherTimesPage, successPage } from '../answers.ts';
import { type LivePage, rendered } from './live-page.ts';

/** The page after a form, with the time it booked and the reference of the lead. */
export const success: LivePage<'success'> = ({ booked, sent }) => {
  if (booked === null) return rendered(successPage, {}, { booked, sent });
  const { id, when, location, car } = booked;
  const place = location && { name: location.name, address: addressLine(location.address) };
  return rendered(successPage, {}, { booked: { id, when, place, car: car?.name ?? null }, sent });
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
