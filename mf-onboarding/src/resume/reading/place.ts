import { latinDigits } from 'contract/wire/digits';
import { isAboutCandidate, mobilesIn } from './contacts';
import type { Find } from './find';
import type { SectionLine } from './sections';

const states =
  `Andhra Pradesh|Arunachal Pradesh|Assam|Bihar|Chhattisgarh|Goa|Gujarat|Haryana|Himachal Pradesh|
  Jharkhand|Karnataka|Kerala|Madhya Pradesh|Maharashtra|Manipur|Meghalaya|Mizoram|Nagaland|Odisha|Punjab|Rajasthan|
  Sikkim|Tamil Nadu|Telangana|Tripura|Uttar Pradesh|Uttarakhand|West Bengal|Jammu and Kashmir|Ladakh|Puducherry`
    .split('|')
    .map((name) => name.trim());

/** Large enough that the name alone means the place. */
const cities =
  `Agartala|Agra|Ahmedabad|Ahmednagar|Aizawl|Ajmer|Akola|Aligarh|Allahabad|Ambala|Amravati|Amritsar|Anand|Asansol|
  Aurangabad|Bareilly|Belagavi|Bengaluru|Bangalore|Berhampur|Bhagalpur|Bhavnagar|Bhilai|Bhopal|Bhubaneswar|Bikaner|
  Bilaspur|Bokaro|Chandigarh|Chennai|Coimbatore|Cuttack|Darbhanga|Davangere|Dehradun|Delhi|Dhanbad|Dibrugarh|
  Durgapur|Erode|Faridabad|Gandhinagar|Gangtok|Gaya|Ghaziabad|Gorakhpur|Greater Noida|Guntur|Gurgaon|Gurugram|
  Guwahati|Gwalior|Haldwani|Haridwar|Hosur|Hubballi|Hubli|Hyderabad|Imphal|Indore|Itanagar|Jabalpur|Jaipur|Jalandhar|
  Jammu|Jamnagar|Jamshedpur|Jhansi|Jodhpur|Jorhat|Kakinada|Kannur|Kanpur|Karad|Karnal|Kochi|Cochin|Kohima|Kolhapur|Kolkata|
  Kollam|Kota|Kottayam|Kozhikode|Kurnool|Lucknow|Ludhiana|Madurai|Malappuram|Mangaluru|Mangalore|Mathura|Meerut|Mohali|
  Moradabad|Mumbai|Muzaffarpur|Mysuru|Mysore|Nagpur|Nanded|Nashik|Navi Mumbai|Nellore|New Delhi|Noida|Panaji|Panchkula|
  Panipat|Patiala|Patna|Prayagraj|Puducherry|Pune|Raipur|Rajahmundry|Rajkot|Ranchi|Rohtak|Roorkee|Rourkela|Salem|
  Sangli|Satara|Shillong|Shimla|Siliguri|Solapur|Sonipat|Srinagar|Surat|Thane|Thanjavur|Thiruvananthapuram|Trivandrum|
  Thrissur|Tiruchirappalli|Trichy|Tirunelveli|Tirupati|Tiruppur|Udaipur|Ujjain|Vadodara|Varanasi|Vellore|Vijayawada|
  Visakhapatnam|Warangal`
    .split('|')
    .map((name) => name.trim());

const byName = (names: readonly string[]) => new Map(names.map((name) => [name.toLowerCase(), name]));
const stateNames = byName(states);
const cityNames = byName(cities);

/** Whether a text is a place and no more. */
export const isPlace = (text: string): boolean => {
  const name = text.trim().toLowerCase();
  return name === 'india' || cityNames.has(name) || stateNames.has(name);
};

/** The parts between commas and dashes. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,|•·;:()\-–—\n]|\s{2,}|(?<=\p{L})\s(?=[1-9]\d{2}\s?\d{3}(?!\d))|(?<=\d{3})\s(?=\p{L})/u)
    .map((part) => part.replace(/\.$/, '').trim());

const pincode = /(?<![\d/.])([1-9]\d{2} ?\d{3})(?![\d/])/;
/** A number of six digits is a pincode behind a place, or before one, or when it says so. */
const isPlaced = (before: string, after: string): boolean =>
  /(?:[\p{L}\p{M}][\s,.:(\-–—]*|pin(?:\s?code)?\s*(?:no\.?)?[\s:\-–]*)$/iu.test(before) ||
  /^\s*\p{Lu}/u.test(after);

function pinIn(text: string): string | undefined {
  const found = pincode.exec(text);
  if (!found) return undefined;
  const before = text.slice(0, found.index);
  return isPlaced(before, text.slice(found.index + found[0].length)) ? found[1]?.replace(' ', '') : undefined;
}

/** Numbers of phones could hold a pincode. */
function withoutPhones(text: string): string {
  return mobilesIn(text).length > 0 ? text.replace(/\+?[\d()][\d\s()-]{8,}\d/g, ' | ') : text;
}

/** The last that fits: an address ends with the place. */
const named = (parts: readonly string[], names: ReadonlyMap<string, string>): string | undefined =>
  parts.flatMap((part) => names.get(part.toLowerCase()) ?? []).at(-1);

/** Where the candidate lives: of the line with the pincode, else of a line at the top. */
export function placeFinds(lines: readonly SectionLine[]): Find[] {
  const own = lines.filter(isAboutCandidate).filter(({ section, label }) => section !== 'summary' || label);
  const texts = own.map((line) => ({ line: line.source, text: withoutPhones(latinDigits(line.source)) }));
  const withPin = texts.find(({ text }) => pinIn(text));
  const isShort = ({ text }: { readonly text: string }) => text.length < 120;
  const place =
    withPin ?? texts.find((entry) => isShort(entry) && named(partsOf(entry.text), cityNames) !== undefined);
  if (!place) return [];
  const parts = partsOf(place.text);
  const { line } = place;
  const city = named(parts, cityNames);
  const state = named(parts, stateNames);
  const pin = pinIn(place.text);
  return [
    ...(city ? [{ field: 'city', value: city, line } as const] : []),
    ...(pin ? [{ field: 'pinCode', value: pin, line } as const] : []),
    ...(state && state !== city ? [{ field: 'state', value: state, line } as const] : []),
  ];
}
