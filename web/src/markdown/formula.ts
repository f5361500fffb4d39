/** TeX to MathML by temml, loaded with the first formula. The output is checked before it reaches the page. */

import temml from "temml";

const MATHML = "http://www.w3.org/1998/Math/MathML";
const LONGEST = 4_000;
const ELEMENTS = new Set(
  "math mrow mi mn mo ms mtext mspace mfrac msqrt mroot mstyle merror mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd".split(" "),
);

/** Return the element of a formula; null if it cannot be parsed. */
export function formula(source: string, isDisplay: boolean): Element | null {
  const around = document.createElement("span");
  try {
    if (source.length > LONGEST) return null;
    temml.render(source, around, { displayMode: isDisplay, throwOnError: true, trust: false, maxSize: [40, 40], maxExpand: 500 });
  } catch {
    return null; // the reader sees what was written
  }
  const math = around.firstElementChild;
  return math && [math, ...math.querySelectorAll("*")].every(isHarmless) ? math : null;
}

/** Return whether an element is plain MathML without links or handlers. Only temml sets its style, property by property. */
function isHarmless(element: Element): boolean {
  const isKnown = element.namespaceURI === MATHML && ELEMENTS.has(element.localName);
  return isKnown && element.getAttributeNames().every((name) => !/^(?:on|href|src|action|xlink)/i.test(name));
}
