/** Recently viewed cars: remembers the page's own car and shows the others that are still for sale. */
import { shardOf } from '#domain/inventory/stock/shards.ts';
import { RECENT_SHARDS, type RecentCar, recentShardPath } from '#domain/saved/recent.ts';
import { showToast } from '#ui/toast.client.ts';
import { createRecentList } from './recent.store.ts';

/** The cars of a shard that are for sale now. @throws Error when they cannot be fetched */
async function loadShard(shard: number): Promise<RecentCar[]> {
  const response = await fetch(recentShardPath(shard));
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}`);
  return (await response.json()) as RecentCar[];
}

/** The given cars that are still for sale, in order. */
async function stillHere(slugs: readonly string[]): Promise<RecentCar[]> {
  const shards = new Set(slugs.map((slug) => shardOf(slug, RECENT_SHARDS)));
  const cars = (await Promise.all([...shards].map(loadShard))).flat();
  const bySlug = new Map(cars.map((car) => [car.slug, car]));
  return slugs.flatMap((slug) => bySlug.get(slug) ?? []);
}

function entry({ slug, name, price, picture, drawing }: RecentCar): HTMLLIElement {
  const item = document.createElement('li');
  const image = new Image(480, 360);
  image.className = 'recent-picture';
  image.alt = '';
  image.loading = 'lazy';
  image.addEventListener(
    'error',
    () => {
      image.src = drawing;
    },
    { once: true },
  );
  image.src = picture;
  const link = document.createElement('a');
  link.className = 'recent-name';
  link.href = `/cars/${slug}`;
  link.textContent = name;
  const amount = document.createElement('p');
  amount.className = 'recent-price figures';
  amount.textContent = price;
  item.append(image, link, amount);
  return item;
}

function start(section: HTMLElement): void {
  const list = section.querySelector('ul');
  const { site = '' } = document.documentElement.dataset;
  const { id, slug, name } = section.dataset;
  const recent = createRecentList(site, () => localStorage);
  const others = recent.list().filter((car) => car.slug !== slug);
  if (id && slug && name) recent.add({ id: Number(id), slug, name });
  if (list === null || others.length === 0) return;

  // The space is reserved at once; the cars load when the shopper scrolls near.
  section.hidden = false;
  const watch = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      stillHere(others.map((car) => car.slug)).then(
        (cars) => {
          list.replaceChildren(...cars.map(entry));
          section.hidden = cars.length === 0;
        },
        (error: unknown) => {
          console.warn('Could not load recently viewed cars:', error);
          section.hidden = true;
        },
      );
    },
    { rootMargin: '800px' },
  );
  watch.observe(section);
  section.querySelector('[data-recent-clear]')?.addEventListener('click', () => {
    recent.clear();
    section.hidden = true;
    // The button has gone with its section.
    document.querySelector('main')?.focus({ preventScroll: true });
    showToast('Recently viewed cars cleared.');
  });
}

for (const section of document.querySelectorAll<HTMLElement>('[data-recent]')) start(section);
