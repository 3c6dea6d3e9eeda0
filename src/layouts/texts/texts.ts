/** A page of text as plain data. */
import type { Page } from '#domain/content/front-matter.ts';
import { calculatorStart } from '#domain/finance/calculator.ts';
import { countWithin } from '#domain/finance/shopping.ts';
import { slugify } from '#domain/inventory/naming.ts';
import type { Entry, Tenant } from '#tenant/tenant.ts';
import { siteBuild } from '../build/build.ts';
import type { Link } from '../frame/navigation.ts';
import type { LinkedView } from '../linked.ts';
import { AT_HEAD, type PictureAttributes, picture, sharedImage, withPictures } from '../pictures.ts';

interface TextView {
  page: Page;
  html: string;
  head: PictureAttributes | null;
  /** The picture for shared links; `null` if it has none that networks show. */
  shared: string | null;
  groups: readonly Questions[];
  /** Its headings, and those of its questions. */
  parts: readonly Link[];
  /** Other pages in its section. */
  related: readonly Link[];
  /** Cars within the calculator's example price; `null` on a page without a calculator. */
  affordable: number | null;
  /** What an address fills into its forms and calculator. */
  linked: LinkedView | null;
}

export interface Questions {
  title: string;
  /** Answers are HTML: as written, and with their pictures in the page's sizes. */
  questions: readonly { question: string; answer: string; html: string }[];
}

/** A page of text. */
export function textView(tenant: Tenant, { data: page, html, headings }: Entry<'pages'>): TextView {
  const groups = questionsOf(tenant, page);
  return {
    page,
    html: withPictures(tenant, html),
    head: page.image === null ? null : picture(tenant, page.image, AT_HEAD),
    shared: page.image === null ? null : (sharedImage(tenant, page.image) ?? null),
    groups,
    parts: [
      ...headings
        .filter(({ depth }) => depth === 2)
        .map(({ slug, text }) => ({ href: `#${slug}`, label: text })),
      ...groups.map(({ title }) => ({ href: `#${slugify(title)}`, label: title })),
    ],
    related: tenant.collections.pages
      .filter(
        ({ data }) => page.section !== null && data.section === page.section && data.route !== page.route,
      )
      .map(({ data }) => ({ label: data.title, href: data.route })),
    affordable: affordable(tenant, page),
    linked: null,
  };
}

function questionsOf(tenant: Tenant, page: Page): Questions[] {
  const groups = page.questions.flatMap(
    (id) => tenant.collections.faqs.find((group) => group.id === id)?.data ?? [],
  );
  return groups.map(({ title, questions }) => ({
    title,
    questions: questions.map(({ question, answer }) => ({
      question,
      answer,
      html: withPictures(tenant, answer),
    })),
  }));
}

function affordable(tenant: Tenant, { calculator }: Page): number | null {
  const { finance } = tenant.site;
  if (!calculator || !finance.calculator) return null;
  return countWithin(siteBuild(tenant).stock, calculatorStart(finance, null).price);
}
