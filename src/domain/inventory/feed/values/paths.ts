/** Paths into a car's JSON data. */
import { cellText } from './reading.ts';

const STEP = /([^.[\]]+)|\[([^=\]]+)=([^\]]*)\]/g;

/** Whether `path` is made of steps that `pathReader` knows. */
export function isPath(path: string): boolean {
  return path !== '' && /^[.]*$/.test(path.replace(STEP, '')) && !/^\.|\.\.|\.$/.test(path);
}

/**
 * A reader of the value at a path of JSON data: `Registration.Number`, or `Identification[Type=VIN].Value`, where
 * the step in brackets picks the first entry of a list whose key has that value (in any case). It gives
 * `undefined` where there is none.
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
