/** Reads the content of a tenant: the shared files, each replaced by the tenant's file of the same name. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type Document, isNode, LineCounter, parseDocument } from 'yaml';
import { postPath, postsOnLists } from '#domain/content/blog.ts';
import {
  COLLECTIONS,
  type Collection,
  FRONT_MATTER,
  type FrontMatter,
} from '#domain/content/front-matter.ts';
import { asMarkdown, fillPlaceholders } from '#domain/content/placeholders.ts';
import { isSwitchedOn } from '#domain/content/switches.ts';
import { textMistakes } from '#domain/content/text-rules.ts';
import { isFormOffered } from '#domain/leads/offered.ts';
import type { Site } from '#domain/tenant/site.ts';
import type { ContentEntry, ContentText } from './content-entry.ts';
import { offerProblems } from './offer-problems.ts';
import { checkValue, type Problem } from './problems.ts';

export interface ContentFolders {
  /** `null` for the shared content alone. */
  tenantDir: string | null;
  sharedDir: string;
}

/** The folders of a collection in the shared and in the tenant's content; later ones take precedence. */
function collectionFolders({ sharedDir, tenantDir }: ContentFolders, collection: Collection): string[] {
  return [sharedDir, tenantDir].filter((dir) => dir !== null).map((dir) => join(dir, 'content', collection));
}

/**
 * Reads a collection. Drafts are checked but left out; they also hide the shared file of the same name. Offers that
 * exclude the site are left out. Entries come in the order of their ids.
 * @returns every entry without a problem, and every problem of the others
 */
export async function readCollection<C extends Collection>(
  folders: ContentFolders,
  collection: C,
  site: Site,
): Promise<{ entries: ContentEntry<C>[]; problems: Problem[] }> {
  const files = await contentFiles(folders, collection);
  const read = await Promise.all(
    [...files].map(async ([id, file]) => readEntry(collection, id, file, await readFile(file, 'utf8'), site)),
  );
  const entries = read
    .flatMap(({ entry }) => (entry === null || isLeftOut(entry.data, site) ? [] : [entry]))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const problems = [
    ...read.flatMap((each) => each.problems),
    ...read.flatMap(({ entry }) => (entry === null ? [] : mistakesOf(entry, folders))),
  ];
  const together: Conflicts[C] = CONFLICTS[collection];
  problems.push(...((await together?.(entries, { folders, site })) ?? []));
  const refused = new Set(problems.map(({ file }) => file));
  return { entries: entries.filter(({ file }) => !refused.has(file)), problems };
}

type Conflicts = {
  readonly [C in Collection]?: (
    entries: readonly ContentEntry<C>[],
    about: { folders: ContentFolders; site: Site },
  ) => Problem[] | Promise<Problem[]>;
};

/** Conflicts between the entries of a collection. */
const CONFLICTS: Conflicts = {
  pages: async (pages, { folders }) => [
    ...sharedRoutes(pages),
    ...missingQuestions(pages, [...(await contentFiles(folders, 'faqs')).keys()]),
  ],
  blog: (posts) =>
    postsOnLists(posts).map(({ file, id }) => ({
      file,
      key: '',
      expected: `must have another name: ${postPath(id)} is the address of a list of posts`,
      value: undefined,
    })),
  offers: (offers, { site }) => offerProblems(offers, site),
  team: (people, { site }) => unknownLocations(people, site),
};

/** The files of a collection by id: the tenant's files replace shared ones of the same name. */
async function contentFiles(folders: ContentFolders, collection: Collection): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const folder of collectionFolders(folders, collection)) {
    for (const file of await markdownFiles(folder)) {
      files.set(relative(folder, file).split(sep).join('/').replace(/\.md$/, ''), file);
    }
  }
  return files;
}

/** Whether `/media/yard.jpg` names a file of the tenant's or the shared media folder. */
function isMedia({ sharedDir, tenantDir }: ContentFolders, path: string): boolean {
  return [tenantDir, sharedDir].some((dir) => dir !== null && existsSync(join(dir, path)));
}

/** Problems of an entry's texts and pictures. */
function mistakesOf({ file, data, texts }: ContentEntry<Collection>, folders: ContentFolders): Problem[] {
  const problems: Problem[] = texts.flatMap(({ markdown, line: first }) =>
    textMistakes(markdown, (path) => isMedia(folders, path)).map(({ line, expected }) => ({
      file,
      key: '',
      expected: `line ${first + line - 1}: ${expected}`,
      value: undefined,
    })),
  );
  const [key, picture] =
    'photo' in data ? ['photo', data.photo] : ['image', 'image' in data ? data.image : null];
  if (picture?.startsWith('/media/') && !isMedia(folders, picture)) {
    problems.push({ file, key, expected: 'must name a file in the media folder', value: picture });
  }
  return problems;
}

/** Every problem of a tenant's content, in all collections. */
export async function checkContent(folders: ContentFolders, site: Site): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const collection of COLLECTIONS) {
    problems.push(...(await readCollection(folders, collection, site)).problems);
  }
  return problems;
}

function isLeftOut(data: FrontMatter<Collection>, site: Site): boolean {
  return (
    data.draft ||
    ('excluded_website_ids' in data && data.excluded_website_ids.includes(site.id)) ||
    ('form' in data && data.form !== null && !isFormOffered(data.form, site)) ||
    ('onlyWith' in data && data.onlyWith !== null && !isSwitchedOn(data.onlyWith, site))
  );
}

async function markdownFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Front matter is between two lines of three hyphens at the very beginning. */
const FRONT = /^\uFEFF?---[ \t]*\r?\n(?<head>[\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Reads the text of one file. `entry` is `null` if there is a problem. */
export function readEntry<C extends Collection>(
  collection: C,
  id: string,
  file: string,
  source: string,
  site: Site,
): { entry: ContentEntry<C> | null; problems: Problem[] } {
  const { length } = FRONT.exec(source)?.[0] ?? '';
  const filled = [
    fillPlaceholders(source.slice(0, length), site),
    fillPlaceholders(source.slice(length), site, asMarkdown),
  ];
  const text = filled.map((part) => part.text).join('');
  const problems: Problem[] = filled
    .flatMap((part) => part.faults)
    .map(({ placeholder, expected }) => ({
      file,
      key: placeholder,
      expected,
      value: undefined,
    }));
  const whole = (expected: string) => ({
    entry: null,
    problems: [...problems, { file, key: '', expected, value: undefined }],
  });

  const front = FRONT.exec(text);
  if (front === null) return whole('must begin with front matter: a line ---, the fields, a line ---');
  const lineCounter = new LineCounter();
  const head = parseDocument(front.groups?.head ?? '', { lineCounter });
  const [mistake] = head.errors;
  if (mistake !== undefined) {
    const { line, col } = lineCounter.linePos(mistake.pos[0]);
    return whole(
      `line ${line + 1}, column ${col}: ${mistake.message.split('\n')[0]?.replace(/ at line .*/, '')}`,
    );
  }

  const checked = checkValue(FRONT_MATTER[collection], head.toJS() ?? {}, file);
  problems.push(...checked.problems);
  // The output has the type of the collection's schema, but the compiler cannot see that through `checkValue`.
  const data = checked.ok ? (checked.output as FrontMatter<C>) : null;
  if (
    data !== null &&
    'image' in data &&
    'imageAlt' in data &&
    data.image !== null &&
    data.imageAlt === null
  ) {
    problems.push({
      file,
      key: 'imageAlt',
      expected: 'is missing: the picture needs a description',
      value: undefined,
    });
  }
  if (data === null || problems.length > 0) return { entry: null, problems };
  const body = text.slice(front[0].length);
  const texts = [
    ...answersOf(data, head, lineCounter),
    { markdown: body, line: front[0].split('\n').length },
  ];
  return { entry: { id, file, data, body, texts }, problems: [] };
}

/** The answers of a group of questions, each with its line. */
function answersOf(data: FrontMatter<Collection>, head: Document, lines: LineCounter): ContentText[] {
  if (!('questions' in data)) return [];
  return data.questions.flatMap((each, index) => {
    if (typeof each === 'string') return [];
    const node = head.getIn(['questions', index, 'answer'], true);
    const start = isNode(node) ? (node.range?.[0] ?? 0) : 0;
    // The text of a block, `answer: |`, begins on the line below; the front matter itself on the second line of the
    // file.
    const isBlock = isNode(node) && 'type' in node && /^BLOCK/.test(String(node.type));
    return [{ markdown: each.answer, line: lines.linePos(start).line + 1 + (isBlock ? 1 : 0) }];
  });
}

/** Groups of questions that pages name but no file contains. */
function missingQuestions(pages: readonly ContentEntry<'pages'>[], groups: readonly string[]): Problem[] {
  return pages.flatMap(({ file, data }) =>
    data.questions.flatMap((name, index) =>
      groups.includes(name)
        ? []
        : [
            {
              file,
              key: `questions[${index}]`,
              expected: `must be one of ${groups.join(', ')}`,
              value: name,
            },
          ],
    ),
  );
}

/** Team members at a location that the site does not have. */
function unknownLocations(people: readonly ContentEntry<'team'>[], { locations }: Site): Problem[] {
  const known = locations.map(({ slug }) => slug);
  const expected =
    known.length === 0
      ? 'must be a location of site.json, which has none yet'
      : `must be one of ${known.join(', ')}`;
  return people.flatMap(({ file, data: { location } }) =>
    known.includes(location) ? [] : [{ file, key: 'location', expected, value: location }],
  );
}

/** Pages that claim another page's address. */
function sharedRoutes(pages: readonly ContentEntry<'pages'>[]): Problem[] {
  const owner = new Map<string, string>();
  return pages.flatMap(({ file, data }) =>
    [data.route, ...data.aliases].flatMap((route, index) => {
      const other = owner.get(route);
      if (other === undefined) {
        owner.set(route, file);
        return [];
      }
      const key = index === 0 ? 'route' : `aliases[${index - 1}]`;
      return [{ file, key, expected: `must be unique: ${other} has it too`, value: route }];
    }),
  );
}
