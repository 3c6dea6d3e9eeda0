/** What a template decides. Everything else is the same in every template, or is in its style sheet. */

/** A background and the colours on it, as lightness and chroma; the hue is the brand's unless given. */
export interface Ground {
  hue?: number;
  surface: readonly [number, number];
  sunken: readonly [number, number];
  raised: readonly [number, number];
  ink: readonly [number, number];
  muted: readonly [number, number];
  line: readonly [number, number];
}

type GroundName = 'light' | 'dark';

/**
 * Parts with their own background. `pageHead` is the top of the page of a make, model, offer or text.
 */
type Part = 'header' | 'hero' | 'pageHead' | 'carPanel' | 'offer' | 'footer' | 'sharedPicture';

/** A typeface that pages load: variable, Latin subset. */
export interface Face {
  /** The custom property that names the family. */
  cssVariable: '--font-body' | '--font-heading';
  name: string;
  /** In node_modules. */
  file: string;
  /** The weights that pages use: the file that they load has no others. */
  weight: `${number}` | `${number} ${number}`;
  /** The range of widths, in percent, if the file has one. */
  stretch?: string;
  fallbacks: string[];
}

/** Uses of type in a drawing: running text, emphasis, headings. */
export type FaceRole = 'text' | 'strong' | 'heading';

/** One instance of a variable typeface, for drawings with outlined letters. */
export interface Cut {
  /** In node_modules. */
  file: string;
  /** The font's axes: weight, and width in percent. */
  axes: Readonly<Record<string, number>>;
}

/** The sections of a make's page below its head. */
export type MakeSection = 'models' | 'offers' | 'cars' | 'sellers';

/** The sections of a model's page below its head; `facts` are its badges with prices and the ranges in stock. */
export type ModelSection = 'facts' | 'offers' | 'cars' | 'others' | 'sellers';

/**
 * A model's badges: a price list, bars on one scale of prices, or a wall of pictures. Where prices are on tickets, so are
 * these.
 */
export type Ladder = 'list' | 'scale' | 'pictures';

export interface TemplateLook {
  /** A new tenant's brand and accent, `#rrggbb`. */
  startingColours: { brand: string; accent: string };
  grounds: Readonly<Record<GroundName, Ground>>;
  faces: readonly Face[];
  cuts: Readonly<Record<FaceRole, Cut>>;
  /** Corner radius of the site icon's tile, of 32. */
  iconRadius: number;
  /** The background of each part. The browser's own frame takes the header's. */
  on: Readonly<Record<Part, GroundName>>;
  header: {
    /** The address of the first location, and whether it is open. */
    showsPlace: boolean;
    /** If prices are on tickets, the header has the brand's own background. */
    ticketsOnBrand: boolean;
  };
  hero: {
    /** What is above the search box; null: nothing. */
    searchTitle: string | null;
    /** How many body types there are to choose from, and what each shows. */
    bodies: { most: number; as: 'picture' | 'silhouette' };
    /** The staff, the phone number and the address. */
    showsContact: boolean;
    /** One car, large, if the site has no picture of its own. */
    showsStar: boolean;
    /** The empty search box types examples. */
    typesExamples: boolean;
  };
  home: {
    /** The models to choose from, below the hero: each with its picture and lowest new and used prices. */
    showsModels: boolean;
    /** The locations come right after the newest stock, or at the end. */
    places: 'early' | 'last';
    /** "Why buy from us?" has its own background. */
    setsOffWhyUs: boolean;
  };
  /** The sections of the pages of makes and models, in order, and how a model's badges and facts are shown. */
  brand: { make: readonly MakeSection[]; model: readonly ModelSection[]; ladder: Ladder };
  offer: {
    /** Its picture and the ways to take it up are in the head of its page; otherwise below and beside the text. */
    picturedHead: boolean;
  };
  wayOn: {
    /** Staff offer to look for the car, where a list is empty or a page is missing. */
    showsPeople: boolean;
  };
}

/** The file of a typeface of Fontsource. */
export const fontFile = (family: string, file: string) =>
  `@fontsource-variable/${family}/files/${file}.woff2`;
