import { SaxesParser, type SaxesAttributeNS } from 'saxes';

const namespaces = {
  svg: 'http://www.w3.org/2000/svg',
  /** Their elements are as active inside of an SVG as they are in a page. */
  active: ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML'],
} as const;

const activeElements = ['script', 'foreignobject', 'handler'];
const animations = ['set', 'animate', 'animatetransform', 'animatemotion'];

/** A place in the same file, or a picture of points inside of it. */
const inside = ' ?(?:#|data:image/(?:png|jpeg|webp|avif|gif)[;,])';
const isInside = new RegExp(`^${inside}`, 'i');
/** CSS that loads something. White space is one space in it: time must not grow with its square. */
const loadsCss = new RegExp(`@import|image-set\\(|url\\((?! ?["']?${inside})`, 'i');
const loads = (css: string): boolean => loadsCss.test(withSingleSpaces(css));

const withSingleSpaces = (text: string): string => text.replace(/\s+/g, ' ');

/** Levels of elements: how long a parser takes for one grows with those around it. */
const deepest = 200;
/** What is said of one file. */
const mostReasons = 10;
const longestValue = 100;

const hasScript = (value: string): boolean => /(?:java|vb)script:/i.test(value.replace(/[\0-\x20]/g, ''));

/** The file as text; null for another encoding, which browsers would read otherwise. */
function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const activeStyle = 'loads something in a style';
const isActiveStyle = (css: string): boolean => loads(css) || css.includes('\\');

function* activeInAttribute(element: string, { name, local, value }: SaxesAttributeNS): Generator<string> {
  const key = local.toLowerCase();
  if (key.startsWith('on')) yield `has the event handler ${name}`;
  if (hasScript(value)) yield `has a script in ${name}`;
  if ((key === 'href' || key === 'src') && !isInside.test(withSingleSpaces(value)))
    yield `refers to ${value.slice(0, longestValue)}`;
  if (key === 'style' && isActiveStyle(value)) yield activeStyle;
  if (key !== 'style' && loads(value)) yield `loads something in ${name}`;
  if (key === 'attributename' && animations.includes(element) && /^(on|.*href$)/i.test(value.trim()))
    yield `changes ${value.slice(0, longestValue)} while it is shown`;
}

/** What an SVG would run or load, as its address is one of the portal's; none for a picture. */
export function activeParts(bytes: Buffer): string[] {
  const text = decode(bytes);
  if (text === null) return ['is not UTF-8'];
  const found = new Set<string>();
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let inStyle = false;
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (encoding.toLowerCase() !== 'utf-8') found.add('is not UTF-8');
  });
  parser.on('doctype', () => found.add('has a DOCTYPE'));
  parser.on('processinginstruction', ({ target }) => found.add(`has <?${target}?>`));
  parser.on('opentag', ({ name, local, uri, attributes }) => {
    const element = local.toLowerCase();
    if (depth === 0 && (uri !== namespaces.svg || local !== 'svg')) found.add('does not begin with <svg>');
    depth += 1;
    if (depth > deepest) throw new Error(`elements are nested deeper than ${deepest}`);
    inStyle = element === 'style';
    if (activeElements.includes(element) || namespaces.active.some((active) => active === uri))
      found.add(`contains <${name}>`);
    for (const attribute of Object.values(attributes))
      for (const reason of activeInAttribute(element, attribute)) found.add(reason);
  });
  parser.on('closetag', () => {
    depth -= 1;
    inStyle = false;
  });
  const onText = (content: string): void => {
    if (inStyle && isActiveStyle(content)) found.add(activeStyle);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  try {
    parser.write(text).close();
  } catch (error) {
    found.add(`cannot be read: ${(error as Error).message}`);
  }
  return [...found].slice(0, mostReasons);
}
