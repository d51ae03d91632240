import type { ComponentProps, ReactNode } from 'react';

export type IconProps = Omit<ComponentProps<'svg'>, 'children'>;

/**
 * One pen for all: 24-unit grid, stroke 1.8, round ends. Decorative, so hidden from assistive technology.
 * Called as pure, so that a bundle drops the icons that it does not draw.
 */
const drawn = (paths: ReactNode) =>
  function DrawnIcon({ className = '', ...rest }: IconProps) {
    return (
      <svg
        viewBox="0 0 24 24"
        width="20"
        height="20"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className={`mg-icon ${className}`.trim()}
        {...rest}
      >
        {paths}
      </svg>
    );
  };

export const MenuIcon = /* @__PURE__ */ drawn(<path d="M4 7h16M4 12h16M4 17h10" />);
export const CloseIcon = /* @__PURE__ */ drawn(<path d="m6 6 12 12M18 6 6 18" />);
export const EyeIcon = /* @__PURE__ */ drawn(
  <>
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = /* @__PURE__ */ drawn(
  <>
    <path d="M9.6 5.8A9.3 9.3 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.2 7.4A16 16 0 0 0 2.5 12S6 18.5 12 18.5a9.4 9.4 0 0 0 4.9-1.4" />
    <path d="M9.9 9.9a3 3 0 0 0 4.2 4.2M4 4l16 16" />
  </>,
);
export const CheckIcon = /* @__PURE__ */ drawn(<path d="m5 12.5 4.6 4.6L19.2 7.4" />);
export const ArrowRightIcon = /* @__PURE__ */ drawn(<path d="M4.5 12h15M13.5 6l6 6-6 6" />);
export const ArrowLeftIcon = /* @__PURE__ */ drawn(<path d="M19.5 12h-15M10.5 6l-6 6 6 6" />);
export const ChevronDownIcon = /* @__PURE__ */ drawn(<path d="m6 9.5 6 6 6-6" />);
export const GlobeIcon = /* @__PURE__ */ drawn(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.6 2.4 3.9 5.2 3.9 8.5s-1.3 6.1-3.9 8.5c-2.6-2.4-3.9-5.2-3.9-8.5S9.4 5.9 12 3.5" />
  </>,
);
export const CalendarIcon = /* @__PURE__ */ drawn(
  <>
    <rect x="3.5" y="5" width="17" height="15.5" rx="3" />
    <path d="M3.5 10h17M8 3v4M16 3v4" />
  </>,
);
export const UserIcon = /* @__PURE__ */ drawn(
  <>
    <circle cx="12" cy="8.2" r="4" />
    <path d="M4.5 20.5c.9-4 3.9-6 7.5-6s6.6 2 7.5 6" />
  </>,
);
export const DocumentIcon = /* @__PURE__ */ drawn(
  <>
    <path d="M13.5 3H8a3 3 0 0 0-3 3v12a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8.5Z" />
    <path d="M13.5 3v5.5H19M9 13h6M9 16.5h4" />
  </>,
);
export const UploadIcon = /* @__PURE__ */ drawn(
  <path d="M12 15.5V4.5M7.5 9 12 4.5 16.5 9M4.5 15.5V17a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-1.5" />,
);
export const PauseIcon = /* @__PURE__ */ drawn(<path d="M8.5 5.5v13M15.5 5.5v13" />);
export const PlayIcon = /* @__PURE__ */ drawn(
  <path d="M8 5.3v13.4a.6.6 0 0 0 .9.5l10.8-6.7a.6.6 0 0 0 0-1L8.9 4.8a.6.6 0 0 0-.9.5Z" />,
);
export const PlusIcon = /* @__PURE__ */ drawn(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = /* @__PURE__ */ drawn(<path d="M5 12h14" />);
export const AlertIcon = /* @__PURE__ */ drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 7.5v5.5M12 16.4v.1" />
  </>,
);
export const InfoIcon = /* @__PURE__ */ drawn(
  <>
    <circle cx="12" cy="12" r="9" />
    <path d="M12 11v5.5M12 7.6v.1" />
  </>,
);
export const RefreshIcon = /* @__PURE__ */ drawn(
  <path d="M20 5v5h-5M4 19v-5h5M5.3 9.3a7.5 7.5 0 0 1 12.5-2.5L20 10M4 14l2.2 3.2a7.5 7.5 0 0 0 12.5-2.5" />,
);
