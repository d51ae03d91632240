import type { Menu } from 'shared/ui/menu';

/** Fetches the menu's part of `shared/ui`. */
export const fetchMenu = async (): Promise<typeof Menu> => (await import('shared/ui/menu')).Menu;
