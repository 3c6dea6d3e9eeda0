/** A shopper's options on a car's page: which calls to action show, and where each leads. */
import { allowsFinance } from '#domain/finance/eligibility.ts';
import { buyingPath, purchaseRefusal } from '#domain/purchases/eligibility.ts';
import { checkoutPath } from '#domain/reservations/paths.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { Car } from '../car.ts';
import { canBeReserved, canRequestPhotos, historyReport, isTestDriveOnly } from '../eligibility.ts';
import { callPhone, phoneHref } from '../phones.ts';
import { itemWord, type UnavailableTexts, unavailableTexts } from '../status.ts';

const CAR_ACTION_KINDS = [
  'similar',
  'enquire',
  'testDrive',
  'reserve',
  'buyOnline',
  'finance',
  'tradeIn',
  'photos',
  'call',
  'chat',
  'history',
] as const;
export type CarActionKind = (typeof CAR_ACTION_KINDS)[number];

/** The forms on a car's page. */
export type CarFormId = 'enquiry' | 'test-drive' | 'request-photos';

export interface CarAction {
  kind: CarActionKind;
  label: string;
  /** A page, an anchor on the car's own page, a number to dial, or a file. */
  href: string;
  /** The form to open, and a message to fill in. */
  form: { id: CarFormId; message: string | null } | null;
}

/** Anchors of the forms on a car's page. */
export const FORM_ANCHORS: Readonly<Record<CarFormId, string>> = {
  enquiry: '#enquire',
  'test-drive': '#test-drive',
  'request-photos': '#photos',
};

export interface ActionContext {
  site: Site;
  /** Whether the site has a page at this path (without its query). */
  hasPage: (path: string) => boolean;
  /** The finance page for this car, from the site's root. */
  financeHref: string;
}

type Target =
  | { to: 'form'; form: CarFormId; message?: string }
  /** A page that not every site has. Without it, the enquiry form opens with `otherwise` as its message. */
  | { to: 'page'; href: string; otherwise: string }
  | { to: 'link'; href: string };

interface Rule {
  kind: CarActionKind;
  label: (car: Car, site: Site) => string;
  /** `null` if the car or the site does not allow it. */
  target: (car: Car, context: ActionContext) => Target | null;
}

/** Parts have no test drives, finance or trade-ins. */
const isVehicle = ({ item_type }: Pick<Car, 'item_type'>) => item_type !== 'part';

const link = (href: string | null): Target | null => (href === null ? null : { to: 'link', href });

/** In page order, for a car that is for sale. */
const RULES: readonly Rule[] = [
  {
    kind: 'enquire',
    label: (_, site) => site.forms.buttonText,
    target: () => ({ to: 'form', form: 'enquiry' }),
  },
  {
    kind: 'testDrive',
    label: (car) => (car.item_type === 'caravan' ? 'Book a Viewing' : 'Book a Test Drive'),
    target: (car, { site }) =>
      isVehicle(car) && site.testDrive.enabled ? { to: 'form', form: 'test-drive' } : null,
  },
  {
    kind: 'reserve',
    label: () => 'Reserve Online',
    target: (car, { site }) => (canBeReserved(car, site.reserve) ? link(checkoutPath(car.slug)) : null),
  },
  {
    kind: 'buyOnline',
    label: () => 'Buy Online',
    target: (car, { site }) =>
      isVehicle(car) && purchaseRefusal(car, site.buyOnline) === null
        ? link(buyingPath(car, site.buyOnline))
        : null,
  },
  {
    kind: 'finance',
    label: () => 'Get Finance',
    target: (car, { site, financeHref }) =>
      isVehicle(car) && allowsFinance(car, site)
        ? {
            to: 'page',
            href: financeHref,
            otherwise: `I would like to finance this ${itemWord(car.item_type)}. Please send me a quote.`,
          }
        : null,
  },
  {
    kind: 'tradeIn',
    label: () => 'Value My Trade-In',
    target: (car, { site }) =>
      isVehicle(car) && site.tradeIn.enabled && !isTestDriveOnly(car)
        ? {
            to: 'page',
            href: `/cars/trade-in?car_id=${car.id}`,
            otherwise: `I would like to trade in my vehicle for this ${itemWord(car.item_type)}. Please value it for me.`,
          }
        : null,
  },
  {
    kind: 'photos',
    label: () => 'Request Photos',
    target: (car, { site }) =>
      canRequestPhotos(car, site.car) ? { to: 'form', form: 'request-photos' } : null,
  },
  {
    kind: 'call',
    label: () => 'Call',
    target: (car, { site }) => {
      const phone = callPhone(car, site);
      return link(phone && phoneHref(phone));
    },
  },
  { kind: 'chat', label: () => 'Chat With Us', target: (_, { site }) => link(site.car.chatUrl) },
  {
    kind: 'history',
    label: () => 'History Report',
    target: (car, { site }) => link(historyReport(car, site.car)),
  },
];

const inForm = (form: CarFormId, message: string | null): Pick<CarAction, 'href' | 'form'> => ({
  href: FORM_ANCHORS[form],
  form: { id: form, message },
});

/**
 * Where a target leads on this site. An action whose page the site does not have opens the enquiry form with the
 * request as its message.
 */
function resolved(target: Target, hasPage: ActionContext['hasPage']): Pick<CarAction, 'href' | 'form'> {
  if (target.to === 'form') return inForm(target.form, target.message ?? null);
  if (target.to === 'link') return { href: target.href, form: null };
  const [path = ''] = target.href.split(/[?#]/);
  return hasPage(path) ? { href: target.href, form: null } : inForm('enquiry', target.otherwise);
}

/** A sold car's only call to action. */
export function similarAction({ button, message }: UnavailableTexts): CarAction {
  return { kind: 'similar', label: button, ...inForm('enquiry', message) };
}

/** A car's calls to action, in order. A sold car has only one: find a similar car. */
export function carActions(car: Car, context: ActionContext): CarAction[] {
  const unavailable = unavailableTexts(car);
  if (unavailable !== null) return [similarAction(unavailable)];
  return RULES.flatMap(({ kind, label, target }) => {
    const found = target(car, context);
    return found ? [{ kind, label: label(car, context.site), ...resolved(found, context.hasPage) }] : [];
  });
}
