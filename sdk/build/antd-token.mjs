/**
 * The few design values that antd's components read in code; all else about looks is in shared/ui's style
 * sheets.
 */
const widths = { XS: 480, SM: 576, MD: 768, LG: 992, XL: 1200, XXL: 1600, XXXL: 1920 };

/** screenSM, screenSMMin and screenSMMax for each width, each ending where the next begins. */
const screens = Object.fromEntries(
  Object.entries(widths).flatMap(([name, min], index, all) => [
    [`screen${name}`, min],
    [`screen${name}Min`, min],
    [`screen${name}Max`, (all[index + 1]?.[1] ?? Infinity) - 1],
  ]),
);

const token = {
  ...screens,
  borderRadius: 14,
  controlHeight: 48,
  fontSize: 16,
  lineHeight: 1.5,
  marginXXS: 6,
  sizePopupArrow: 16,
  zIndexPopupBase: 1000,
};

const answer = [undefined, token, '', token, { prefix: 'ant', key: '' }, true];

export const unitless = {};
export const ignore = {};
export const preserve = {};
export const getComputedToken = () => token;

export default function useToken() {
  return answer;
}
