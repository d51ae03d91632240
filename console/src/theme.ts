import { theme, type ThemeConfig } from 'antd';
import { useSyncExternalStore } from 'react';

const night = window.matchMedia('(prefers-color-scheme: dark)');
const subscribe = (notify: () => void) => {
  night.addEventListener('change', notify);
  return () => night.removeEventListener('change', notify);
};

/** Without motion and fades, so that a dialog takes the next press. */
const common = { fontFamily: 'inherit', motion: false, motionUnit: 0 } as const;

/** Colours of the portal, with contrasts of WCAG 2.2 AA, which antd's own greys miss. */
export function useTheme(): ThemeConfig {
  const isNight = useSyncExternalStore(subscribe, () => night.matches);
  return isNight
    ? {
        algorithm: theme.darkAlgorithm,
        token: {
          ...common,
          colorPrimary: '#d98a1f',
          colorLink: '#ffc04d',
          colorLinkHover: '#ffd98a',
          colorLinkActive: '#ffc04d',
          colorTextLightSolid: '#1c1633',
          colorError: '#ff9db8',
          colorTextDescription: '#b5b5b5',
          colorTextDisabled: '#b5b5b5',
          colorTextPlaceholder: '#b5b5b5',
        },
        components: { Descriptions: { labelColor: '#b5b5b5' } },
      }
    : {
        token: {
          ...common,
          colorPrimary: '#9a4a00',
          colorLink: '#9a4a00',
          colorLinkHover: '#7a3a00',
          colorLinkActive: '#9a4a00',
          colorError: '#a3173f',
          colorSuccess: '#0d5b45',
          colorWarning: '#9a4a00',
          colorErrorBg: '#fde6ec',
          colorSuccessBg: '#dcf3ea',
          colorWarningBg: '#fff1e0',
          colorTextDescription: '#5c5c5c',
          colorTextDisabled: '#5c5c5c',
          colorTextPlaceholder: '#5c5c5c',
        },
        components: { Descriptions: { labelColor: '#5c5c5c' } },
      };
}
