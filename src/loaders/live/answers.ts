import { addressLine } from '#domain/locations/places.ts';
import { formAgainPage, otherTimesPage, successPage } from '../answers.ts';
import { drawn, type LivePage } from './live-page.ts';

/** The page after a form that booked a time. */
export const booked: LivePage<'booked'> = ({ id, when, location, car }) => {
  const place = location && { name: location.name, address: addressLine(location.address) };
  return drawn(successPage, {}, { booked: { id, when, place, car: car?.name ?? null } });
};

export const formAgain: LivePage<'formAgain'> = ({ form, car, values, errors, isFirst, signIn }) =>
  drawn(
    formAgainPage,
    {},
    {
      ...{ form, car, values, errors },
      ...(isFirst !== undefined && { isFirst }),
      ...(signIn !== undefined && { signIn }),
    },
  );

export const otherTimes: LivePage<'otherTimes'> = ({ leadId, locationId, times }) =>
  drawn(otherTimesPage, {}, { leadId, locationId, times });
