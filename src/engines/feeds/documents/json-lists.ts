/** Finds the rows of a JSON file from its beginning. */

interface Level {
  kind: 'object' | 'list';
  key: string;
  /** Where in the text its content begins. */
  from: number;
  hasObjects: boolean;
}

interface JsonList {
  /** Where the first value ends; null if not within this text. */
  end: number | null;
  /** The path of the largest list that holds objects; null if there is none. */
  path: string | null;
}

/** @param beginning of a file whose first value is an object; it may end anywhere */
export function findJsonList(beginning: string): JsonList {
  const open: Level[] = [];
  let best: { path: string; room: number } | null = null;
  let key = '';
  let isKey = false;
  const close = (level: Level, at: number) => {
    if (level.kind === 'object' || !level.hasObjects) return;
    const room = at - level.from;
    if (best !== null && room <= best.room) return;
    // Its name is the key of the object around it.
    best = {
      path: [...open, level]
        .map((each) => each.key)
        .slice(1)
        .join('.'),
      room,
    };
  };
  let at = 0;
  let end: number | null = null;
  for (; at < beginning.length && end === null; at++) {
    const letter = beginning[at];
    const level = open.at(-1);
    if (letter === '"') {
      const from = at + 1;
      for (at++; at < beginning.length && beginning[at] !== '"'; at++) if (beginning[at] === '\\') at++;
      if (level?.kind === 'object' && isKey) key = beginning.slice(from, at);
    } else if (letter === '{' || letter === '[') {
      if (letter === '{' && level?.kind === 'list') level.hasObjects = true;
      const isInList = open.some(({ kind }) => kind === 'list');
      // The content of a list belongs to its rows.
      if (isInList)
        open.push({
          kind: letter === '{' ? 'object' : 'list',
          key,
          from: Number.POSITIVE_INFINITY,
          hasObjects: false,
        });
      else open.push({ kind: letter === '{' ? 'object' : 'list', key, from: at, hasObjects: false });
      isKey = letter === '{';
    } else if (letter === '}' || letter === ']') {
      const closed = open.pop();
      if (closed && closed.from !== Number.POSITIVE_INFINITY) close(closed, at);
      if (open.length === 0) end = at + 1;
    } else if (letter === ',') isKey = level?.kind === 'object';
    else if (letter === ':') isKey = false;
  }
  // The beginning may end within the list.
  while (open.length > 0) {
    const left = open.pop();
    if (left && left.from !== Number.POSITIVE_INFINITY) close(left, beginning.length);
  }
  const found = best as { path: string } | null;
  return { end, path: found === null || found.path.includes('..') ? null : found.path };
}
