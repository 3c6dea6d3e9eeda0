/**
 * Reads JSON strictly, and says where the first mistake is. `JSON.parse` gives no line for some mistakes and silently
 * keeps the last of two equal keys, which is not good enough for a hand-written configuration.
 */
import { findNodeAtOffset, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';

/** A mistake in a JSON text. Line and column count from 1, the column in UTF-16 units. */
export class JsonMistake extends Error {
  override name = 'JsonMistake';
  readonly line: number;
  readonly column: number;

  constructor(reason: string, text: string, offset: number) {
    const before = text.slice(0, offset).split('\n');
    const line = before.length;
    const column = (before.at(-1)?.length ?? 0) + 1;
    super(`line ${line}, column ${column}: ${reason}`);
    this.line = line;
    this.column = column;
  }
}

/** What was expected, by the parser's name for the error. */
const EXPECTED: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a key in double quotes',
  ValueExpected: 'a value',
  ColonExpected: 'a colon after the key',
  CommaExpected: 'a comma',
  CloseBraceExpected: 'a closing brace',
  CloseBracketExpected: 'a closing bracket',
  EndOfFileExpected: 'nothing after the end',
};
const WRONG: Readonly<Record<string, string>> = {
  InvalidCommentToken: 'JSON has no comments',
  InvalidNumberFormat: 'this number is not complete',
  UnexpectedEndOfNumber: 'this number is not complete',
  UnexpectedEndOfString: 'this string has no closing quote on its line',
  InvalidUnicode: 'this string has an invalid escape',
  InvalidEscapeCharacter: 'this string has an invalid escape',
  InvalidCharacter: 'this string contains a tab or another control character',
};

/** Put in quotes, because it would read as part of the sentence. */
const PUNCTUATION = /^[,:[\]{}]$/;

/**
 * Reads a JSON text (RFC 8259); a leading byte order mark is allowed.
 * @throws JsonMistake at the first mistake: wrong syntax, or a key given twice in one object.
 */
export function parseJson(source: string): unknown {
  const text = source.startsWith('\uFEFF') ? source.slice(1) : source;
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true });
  const [first, second = first] = errors;
  if (first && second) throw mistake(text, tree, first, second);
  const twice = tree && keyGivenTwice(tree);
  if (twice)
    throw new JsonMistake(`the key ${JSON.stringify(twice.value)} is given twice`, text, twice.offset);
  return JSON.parse(text);
}

function mistake(text: string, tree: Node | undefined, first: ParseError, second: ParseError): JsonMistake {
  const { offset, length } = first;
  const code = printParseErrorCode(first.error);
  const wrong = WRONG[code];
  if (wrong !== undefined) return new JsonMistake(wrong, text, offset);
  const found = text.slice(offset, offset + length);
  if (code.startsWith('Close') && found === '') {
    let open = tree && findNodeAtOffset(tree, offset, true);
    while (open?.parent && open.children === undefined) open = open.parent;
    const kind = code === 'CloseBraceExpected' ? 'brace' : 'bracket';
    return new JsonMistake(`this ${kind} is never closed`, text, open?.offset ?? offset);
  }
  if (/^[}\]]$/.test(found) && text.slice(0, offset).trimEnd().endsWith(',')) {
    return new JsonMistake('a comma before the end of a list is one too many', text, offset);
  }
  // For an unknown word, the next error says what was expected.
  const expected = EXPECTED[code === 'InvalidSymbol' ? printParseErrorCode(second.error) : code] ?? 'a value';
  const shown = PUNCTUATION.test(found) ? `"${found}"` : found;
  const what = found === '' ? 'the end of the file' : shown;
  return new JsonMistake(`expected ${expected}, found ${what}`, text, offset);
}

/** The second of two equal keys of one object. */
function keyGivenTwice(node: Node): Node | undefined {
  const seen = new Set<unknown>();
  for (const child of node.children ?? []) {
    const [key] = node.type === 'object' ? (child.children ?? []) : [];
    if (key && seen.has(key.value)) return key;
    seen.add(key?.value);
    const below = keyGivenTwice(child);
    if (below) return below;
  }
  return undefined;
}
