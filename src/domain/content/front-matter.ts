/**
 * The front matter of content files, by collection. This schema is the reference for writers: every field states its
 * purpose and default. Text may use placeholders; see `placeholders.ts`.
 */
import * as v from 'valibot';
import { CAR_TYPES } from '#domain/inventory/kinds.ts';
import { FORM_IDS } from '#domain/leads/form.ts';
import { doc, field, open } from '#domain/shared/documented.ts';
import { isoDate, isoTimestamp, slug, text, urlOrPath } from '#domain/shared/schema.ts';
import { SWITCHES } from './switches.ts';

const route = v.pipe(
  v.string(),
  v.regex(
    /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*)?$/,
    'must be a path of lower-case words joined by hyphens, such as /pages/about',
  ),
);
const summary = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('must not be empty'),
  v.maxLength(200, 'must be text of at most 200 characters'),
);
/**
 * Pictures in content are files of the tenant, so the build knows their size and can make small ones for phones.
 */
const picture = v.pipe(
  v.string(),
  v.regex(
    /^\/media(?:\/[\w-][\w.-]*)+\.(?:jpe?g|png|webp|avif|svg)$/i,
    'must be a picture in the media folder, such as /media/yard.jpg',
  ),
);
const onlyWith = open(
  v.picklist(SWITCHES),
  'Only on sites that have this turned on in site.json. Other sites leave it out.',
);
const draft = field(
  v.boolean(),
  false,
  'Leaves the page out of the site. A tenant’s draft also hides the shared file of the same name.',
);

const PageSchema = v.strictObject({
  title: doc(text, 'Heading of the page and of its browser tab.'),
  route: doc(route, 'Its address on the site.'),
  aliases: field(v.array(route), [], 'Other addresses that show the same page.'),
  description: doc(
    summary,
    'One or two sentences for search engines and link previews, at most 200 characters.',
  ),
  section: open(
    v.picklist(['buying', 'owners', 'company', 'legal']),
    'Group of pages it belongs to. Legal pages show the date they were updated.',
  ),
  updated: open(isoDate, 'Date of the last significant change, YYYY-MM-DD.'),
  image: open(picture, 'Picture at the top, /media/….'),
  imageAlt: open(text, 'Description of the picture, for people who can’t see it.'),
  facts: field(
    v.pipe(
      v.array(
        v.strictObject({
          value: doc(
            v.pipe(text, v.maxLength(24, 'must be text of at most 24 characters')),
            'Such as 14 days.',
          ),
          label: doc(text, 'What it is, in a few words.'),
        }),
      ),
      v.maxLength(4),
    ),
    [],
    'Up to four figures shown large under the heading.',
  ),
  questions: field(
    v.array(slug),
    [],
    'FAQ groups shown below the text: names of files in content/faqs, such as trade-in.',
  ),
  onlyWith,
  form: open(v.picklist(FORM_IDS), 'The form below the text, such as service or careers.'),
  secondForm: open(
    v.picklist(FORM_IDS),
    'A second form, folded away below the first, such as valuation below trade-in.',
  ),
  calculator: field(
    v.boolean(),
    false,
    'Show the loan calculator below the text, if the site’s finance.calculator is on.',
  ),
  draft,
});

const PostSchema = v.strictObject({
  title: doc(text, 'Heading of the post.'),
  date: doc(
    isoDate,
    'Publication date, YYYY-MM-DD. Posts are shown newest first, and never before this date.',
  ),
  description: doc(
    summary,
    'One or two sentences for the card and for search engines, at most 200 characters.',
  ),
  author: open(text, 'Who wrote it.'),
  updated: open(isoDate, 'Date of the last significant change, YYYY-MM-DD.'),
  category: open(slug, 'Listed under /blog/{category} too, for example vehicle-reviews.'),
  image: open(picture, 'Picture for the card and the post, /media/…. Cards show its middle as a square.'),
  imageAlt: open(text, 'Description of the picture, for people who can’t see it.'),
  draft,
});

const OfferSchema = v.strictObject({
  id: open(
    v.union([v.pipe(v.number(), v.integer(), v.minValue(1)), slug], 'must be a whole number or a slug'),
    'Its part of the address, a number or a slug. Default: the name of the file. Don’t change it later: links and ads point to it.',
  ),
  name: doc(text, 'Name of the offer, as shown on its card.'),
  description: doc(
    text,
    'The offer as text, or as simple HTML from the manufacturer. Long text folds away on the page. Details go in the body of the file.',
  ),
  disclaimer: open(text, 'Conditions, exclusions, dates.'),
  image: open(urlOrPath, 'Picture of the offer. Without one, the model’s picture is shown.'),
  manufacturer: open(text, 'Make the offer is for. Part of its address on multi-make sites.'),
  model: open(
    v.strictObject({
      name: doc(text, 'The model as shoppers see it.'),
      slug: doc(slug, 'Address of the model’s page, /{slug}.'),
      override_url: open(urlOrPath, 'Link to use instead of the model’s page.'),
    }),
    'Model the offer is for.',
  ),
  carType: open(
    v.picklist(CAR_TYPES),
    'Type of the make’s cars that the offer is for. Its page lists only these.',
  ),
  start: open(isoTimestamp, 'Shown from this time, with its zone.'),
  expiry: open(isoTimestamp, 'Shown until this time, with its zone.'),
  excluded_website_ids: field(
    v.array(v.pipe(v.number(), v.integer())),
    [],
    'Ids of tenants that don’t show a shared offer.',
  ),
  draft,
});

const QuestionsSchema = v.strictObject({
  title: doc(text, 'Heading above the questions.'),
  questions: doc(
    v.pipe(
      v.array(
        v.strictObject({
          question: doc(text, 'As a shopper would ask it.'),
          answer: doc(text, 'Markdown. Answer the question in the first sentence.'),
        }),
      ),
      v.minLength(1),
    ),
    'In the order they are shown.',
  ),
  onlyWith,
  draft,
});

const TeamMemberSchema = v.strictObject({
  name: doc(text, 'First and last name.'),
  role: doc(text, 'What they do here, such as Service advisor.'),
  location: doc(slug, 'Where they work: the slug of a location in site.json.'),
  order: field(
    v.pipe(v.number(), v.integer()),
    100,
    'Order on the page, lowest first. Ties are sorted by name.',
  ),
  photo: open(picture, 'Portrait, /media/…, shown as a square. Without one, their initials are shown.'),
  about: open(summary, 'A sentence or two about them, at most 200 characters.'),
  phone: open(text, 'Their direct phone number.'),
  email: open(v.pipe(v.string(), v.email('must be an email address')), 'Their email address.'),
  draft,
});

/** The content collections, each a folder of that name under a tenant's `content/`, with its front matter. */
export const FRONT_MATTER = {
  pages: PageSchema,
  blog: PostSchema,
  faqs: QuestionsSchema,
  offers: OfferSchema,
  team: TeamMemberSchema,
} as const;

export type Collection = keyof typeof FRONT_MATTER;
export const COLLECTIONS = Object.keys(FRONT_MATTER) as Collection[];

export type FrontMatter<C extends Collection> = v.InferOutput<(typeof FRONT_MATTER)[C]>;
export type Page = FrontMatter<'pages'>;
export type Post = FrontMatter<'blog'>;
export type Offer = FrontMatter<'offers'>;
export type TeamMember = FrontMatter<'team'>;
