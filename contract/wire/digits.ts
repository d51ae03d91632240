/** The zeros of the digits that keyboards in India have, and of full width; the other nine follow each. */
const zeros = [...'٠۰०০੦૦୦௦౦೦൦０'].map((zero) => zero.codePointAt(0)!); // no character is empty

/** The same text with Latin digits: '९८' is '98'. */
export function latinDigits(text: string): string {
  return text.replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0)!; // the match is one character
    const zero = zeros.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}
