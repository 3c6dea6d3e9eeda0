/** The icons of the site, from Lucide (ISC licence), as the markup inside an `<svg>`. */
import {
  ArrowLeft,
  ArrowRight,
  ArrowUpDown,
  BadgeCheck,
  BedDouble,
  CalendarDays,
  Camera,
  CarFront,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  Clock,
  Cog,
  DoorOpen,
  Download,
  ExternalLink,
  Fuel,
  Gauge,
  HandCoins,
  Hash,
  Heart,
  Info,
  LoaderCircle,
  Mail,
  MapPin,
  Maximize,
  Menu,
  Minus,
  Navigation,
  Palette,
  Phone,
  Play,
  Plug,
  Plus,
  Rotate3d,
  RotateCcw,
  Route,
  Ruler,
  Scale,
  Search,
  Share2,
  ShieldCheck,
  SlidersHorizontal,
  Star,
  Tag,
  Users,
  Weight,
  Wrench,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-static';

/** Lucide's files are whole documents; what is drawn stands between the outer tags. */
const inside = (svg: string) =>
  svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<\/svg>\s*$/, '')
    .replace(/\s*\n\s*/g, '');

const ICONS = {
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  'badge-check': BadgeCheck,
  bed: BedDouble,
  calendar: CalendarDays,
  camera: Camera,
  car: CarFront,
  check: Check,
  'chevron-down': ChevronDown,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  alert: CircleAlert,
  'circle-check': CircleCheck,
  clock: Clock,
  close: X,
  cog: Cog,
  coins: HandCoins,
  compare: Scale,
  directions: Navigation,
  door: DoorOpen,
  download: Download,
  expand: Maximize,
  external: ExternalLink,
  filters: SlidersHorizontal,
  fuel: Fuel,
  gauge: Gauge,
  hash: Hash,
  heart: Heart,
  info: Info,
  mail: Mail,
  menu: Menu,
  minus: Minus,
  palette: Palette,
  phone: Phone,
  pin: MapPin,
  play: Play,
  plug: Plug,
  plus: Plus,
  reset: RotateCcw,
  route: Route,
  ruler: Ruler,
  search: Search,
  share: Share2,
  shield: ShieldCheck,
  sort: ArrowUpDown,
  spin: Rotate3d,
  spinner: LoaderCircle,
  star: Star,
  tag: Tag,
  users: Users,
  weight: Weight,
  wrench: Wrench,
  'zoom-in': ZoomIn,
  'zoom-out': ZoomOut,
} as const;

export type IconName = keyof typeof ICONS;

/** CSS pixels. */
export type IconSize = 16 | 20 | 24;

const drawn = new Map<IconName, string>();

/** The paths of an icon, for an `<svg viewBox="0 0 24 24">`. */
export function iconPaths(name: IconName): string {
  let paths = drawn.get(name);
  if (paths === undefined) {
    paths = inside(ICONS[name]);
    drawn.set(name, paths);
  }
  return paths;
}

/** A decorative icon as markup, for templates; components use `Icon`. A label must stand beside it. */
export function iconSvg(name: IconName, size: IconSize = 20): string {
  return `<svg class="icon" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${iconPaths(name)}</svg>`;
}
