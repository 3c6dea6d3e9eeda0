/** What one template decides for itself. All else is the same in every template, or is for its style sheet to say. */

/** A ground and the colours on it, as lightness and chroma; the hue is the brand's unless given. */
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

/** What has a ground of its own. `pageHead`: the title of a make, a model, an offer or a text, with what stands beside it. */
type Part = 'header' | 'hero' | 'pageHead' | 'carPanel' | 'offer' | 'footer' | 'sharedPicture';

/** A typeface that pages load: variable, Latin subset. */
export interface Face {
  /** The custom property that names the family. */
  cssVariable: '--font-body' | '--font-heading';
  name: string;
  /** In node_modules. */
  file: string;
  /** The range of weights in the file. */
  weight: string;
  /** The range of widths, in percent, where the file has one. */
  stretch?: string;
  fallbacks: string[];
}

/** What letters of a drawing are for: running text, its emphasis, headings. */
export type FaceRole = 'text' | 'strong' | 'heading';

/** One cut of a variable typeface, for drawings that carry their letters with them. */
export interface Cut {
  /** In node_modules. */
  file: string;
  /** The font's axes: weight, and width in percent. */
  axes: Readonly<Record<string, number>>;
}

export interface TemplateLook {
  /** Brand and accent of a new tenant, `#rrggbb`. */
  startingColours: { brand: string; accent: string };
  grounds: Readonly<Record<GroundName, Ground>>;
  faces: readonly Face[];
  cuts: Readonly<Record<FaceRole, Cut>>;
  /** Radius of the corners of the tile that is the site's icon, of 32. */
  iconRadius: number;
  /** The ground of each part. The browser paints its surroundings in the header's ground. */
  on: Readonly<Record<Part, GroundName>>;
  header: {
    /** The address of the first location, and whether it is open. */
    showsPlace: boolean;
    /** Where prices are on tickets, the header is on the brand's own ground. */
    ticketsOnBrand: boolean;
  };
  hero: {
    /** Stands over the search box; null: nothing does. */
    searchTitle: string | null;
    /** How many body types there are to choose from, and what each shows. */
    bodies: { most: number; as: 'picture' | 'silhouette' };
    /** The people, the phone and the address. */
    showsContact: boolean;
    /** One car, large, where the site has no picture of its own. */
    showsStar: boolean;
    /** The empty search box types what can be asked. */
    typesExamples: boolean;
  };
  home: {
    /** The models to choose among, below the hero: each with its picture and where new and used begin. */
    showsModels: boolean;
    /** The locations come right below the hero, or at the end. */
    places: 'first' | 'last';
    /** "Why buy from us?" has a ground of its own. */
    setsOffWhyUs: boolean;
  };
  wayOn: {
    /** Where a list is empty or a page is missing, the people offer to look for the car. */
    showsPeople: boolean;
  };
}

/** The file of a typeface of Fontsource. */
export const fontFile = (family: string, file: string) =>
  `@fontsource-variable/${family}/files/${file}.woff2`;
