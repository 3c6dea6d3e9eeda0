/** Paths into a car's JSON data. */
import { cellText } from './reading.ts';

const STEP = /([^.[\]]+)|\[([^=\]]+)=([^\]]*)\]/g;

/** Whether `pathReader` knows every step of `path`. */
export function isPath(path: string): boolean {
  return path !== '' && /^[.]*$/.test(path.replace(STEP, '')) && !/^\.|\.\.|\.$/.test(path);
}

/**
 * Returns a reader for the value at a path in JSON data: `Registration.Number`, or `Identification[Type=VIN].Value`,
 * where the brackets pick the first entry of a list whose key has that value (in any case). The reader returns
 * `undefined` if there is none.
 */
export function pathReader(path: string): (data: unknown) => unknown {
  const steps = [...path.matchAll(STEP)].map(([, name, key, wanted]) =>
    name !== undefined ? property(name) : entry(key ?? '', wanted ?? ''),
  );
  return (data) => {
    let current = data;
    for (const step of steps) {
      if (current === null || typeof current !== 'object') return undefined;
      current = step(current);
    }
    return current;
  };
}

function property(name: string): (data: object) => unknown {
  return (data) => (Object.hasOwn(data, name) ? Reflect.get(data, name) : undefined);
}

function entry(key: string, wanted: string): (data: object) => unknown {
  const read = pathReader(key);
  const folded = wanted.toLowerCase();
  return (data) =>
    Array.isArray(data) ? data.find((item) => cellText(read(item))?.toLowerCase() === folded) : undefined;
}
