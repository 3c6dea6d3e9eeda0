/**
 * Words that dealers and their systems use for a car's status, in lower case without punctuation; they match the whole
 * text. To support a new feed, add its words here.
 */
import type { CarStatus } from './kinds.ts';

/** The meaning of a status word. */
export interface StatusMeaning {
  status: CarStatus;
  /** Somebody has reserved it. */
  reserved?: true;
  /** In the yard, but hidden from shoppers. */
  hidden?: true;
}

const WORDS: readonly { meaning: StatusMeaning; words: readonly string[] }[] = [
  {
    meaning: { status: 'in_stock' },
    words: [
      ...[
        'in stock',
        'instock',
        'stock',
        'available',
        'available now',
        'available today',
        'avail',
        'for sale',
        'on sale',
      ],
      ...[
        'active',
        'current',
        'live',
        'listed',
        'advertised',
        'published',
        'online',
        'ready',
        'ready now',
        'ready for sale',
      ],
      ...[
        'in yard',
        'on yard',
        'on the yard',
        'on lot',
        'on site',
        'on display',
        'in showroom',
        'on ground',
        'new arrival',
      ],
      ...[
        'just arrived',
        'just in',
        'arrived',
        'landed',
        'immediate delivery',
        'unsold',
        'used stock',
        'new stock',
      ],
      ...['demo stock', 'retail', 'open'],
    ],
  },
  {
    meaning: { status: 'coming_soon' },
    words: [
      ...[
        'coming soon',
        'comingsoon',
        'in transit',
        'transit',
        'on order',
        'ordered',
        'arriving',
        'arriving soon',
        'incoming',
      ],
      ...[
        'due in',
        'due soon',
        'due',
        'on the way',
        'on its way',
        'en route',
        'on water',
        'in production',
        'in build',
      ],
      ...[
        'future stock',
        'pre order',
        'preorder',
        'not yet arrived',
        'awaiting arrival',
        'inbound',
        'pipeline',
      ],
      ...[
        'in preparation',
        'in prep',
        'being prepared',
        'in workshop',
        'in detailing',
        'awaiting compliance',
      ],
    ],
  },
  {
    meaning: { status: 'in_stock', reserved: true },
    words: [
      ...[
        'under offer',
        'underoffer',
        'offer',
        'offer accepted',
        'offer pending',
        'reserved',
        'reserve',
        'on reserve',
      ],
      ...[
        'on hold',
        'onhold',
        'hold',
        'held',
        'on customer hold',
        'customer hold',
        'allocated',
        'committed',
        'spoken for',
      ],
      ...[
        'deposit',
        'deposit taken',
        'deposit paid',
        'deposit received',
        'deposit held',
        'on deposit',
        'under deposit',
      ],
      ...[
        'with deposit',
        'holding deposit',
        'deposited',
        'sale pending',
        'pending sale',
        'pending',
        'sale agreed',
      ],
      ...[
        'sale in progress',
        'in progress',
        'under contract',
        'contract',
        'contracted',
        'on contract',
        'conditional',
      ],
      ...[
        'subject to finance',
        'sold subject to finance',
        'finance pending',
        'awaiting finance',
        'subject to sale',
      ],
      ...['sold sub to finance', 'sold stf', 'stf', 'under negotiation', 'in negotiation', 'negotiating'],
    ],
  },
  {
    meaning: { status: 'sold' },
    words: [
      ...[
        'sold',
        'delivered',
        'sold out',
        'settled',
        'retailed',
        'sold retail',
        'retail sold',
        'sold and delivered',
      ],
      ...[
        'sold delivered',
        'sold awaiting delivery',
        'sold pending delivery',
        'sold not delivered',
        'sold undelivered',
      ],
      ...[
        'awaiting delivery',
        'sold settled',
        'invoiced',
        'sale complete',
        'sale completed',
        'completed',
        'recently sold',
      ],
    ],
  },
  {
    meaning: { status: 'in_stock', hidden: true },
    words: [
      ...[
        'withdrawn',
        'withdrawn from sale',
        'not for sale',
        'unavailable',
        'not available',
        'inactive',
        'off market',
      ],
      ...[
        'hidden',
        'unpublished',
        'unlisted',
        'draft',
        'suspended',
        'offline',
        'archived',
        'deleted',
        'removed',
      ],
      ...[
        'wholesale',
        'wholesaled',
        'sold wholesale',
        'wholesale sold',
        'trade only',
        'for wholesale',
        'auction',
      ],
      ...['loan car', 'loan', 'on loan', 'service loan', 'company car', 'company use', 'not for retail'],
    ],
  },
];

const MEANINGS = new Map(
  WORDS.flatMap(({ meaning, words }) => words.map((word) => [word, meaning] as const)),
);

/** The meaning of `Under Offer`, `In Transit` or `Withdrawn`; `null` for unknown words. */
export function statusMeaning(text: string): StatusMeaning | null {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return (
    MEANINGS.get(plain) ?? MEANINGS.get(plain.replace(/^(car|vehicle|status|is|currently) /, '')) ?? null
  );
}

/** The status alone: a reserved or hidden car is in stock. */
export const toStatus = (text: string): CarStatus | null => statusMeaning(text)?.status ?? null;
