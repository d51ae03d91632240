import { contactFinds } from './contacts';
import { detailFinds } from './details';
import { educationFinds } from './education';
import { experienceFinds } from './experience';
import type { Find, Lists } from './find';
import { toLines } from './lines';
import { genderOfTitle, nameFinds } from './name';
import { placeFinds } from './place';
import { toSections } from './sections';
import { skillFinds } from './skills';
import type { TextItem } from './text-item';

/** What a resume answers. It would rather find nothing than the wrong thing. */
export function readResume(items: readonly TextItem[], lists: Lists): Find[] {
  const lines = toSections(toLines(items));
  const names = nameFinds(lines);
  const details = detailFinds(lines);
  const finds = [
    ...names,
    ...contactFinds(lines),
    ...details,
    ...(details.some(({ field }) => field === 'gender') ? [] : genderOfTitle(lines, names)),
    ...placeFinds(lines),
    ...educationFinds(lines, lists),
    ...experienceFinds(lines),
    ...skillFinds(lines, lists),
  ];
  return finds.filter(({ value }) => value !== '' && !value.includes('\ufffd'));
}
