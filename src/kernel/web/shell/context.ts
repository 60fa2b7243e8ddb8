import { createContext, useContext } from 'react';
import { matchPath } from 'react-router';
import { can, type Holder } from '#kernel/shared/permission.ts';
import type { Screen, WebModule } from '../module.ts';
import { sidebar, type SidebarGroup, type SidebarItem } from './sidebar.ts';

export const ModulesContext = createContext<readonly WebModule[]>([]);

/** All modules of the product, for the menu, the palette and the quick-create list. */
export function useModules(): readonly WebModule[] {
  return useContext(ModulesContext);
}

export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  // Only where the head fits is a pattern made: the menu asks for sixty addresses of a hundred and fifty screens.
  const fits = ({ path: own }: Screen) => own.includes('/:') && path.startsWith(own.slice(0, own.indexOf('/:')));
  return screens.find((one) => one.path === path) ?? screens.find((one) => fits(one) && matchPath(one.path, path));
}

export interface MenuItem extends SidebarItem {
  since?: string;
}

/** The sidebar this person sees: entries whose screen is built, whose level they have and whose right they hold. */
export function menuFor(
  modules: readonly WebModule[],
  holder: Holder,
): (Omit<SidebarGroup, 'items'> & { items: MenuItem[] })[] {
  const screens = modules.flatMap((module) => module.screens);
  const since = new Map(modules.flatMap((module) => module.menu ?? []).map((entry) => [entry.path, entry.since]));
  const visible = (item: SidebarItem) => {
    const target = screenAt(screens, item.path);
    return target !== undefined && item.level <= holder.permission && can(holder, target.allow);
  };
  return sidebar
    .map((group) => ({
      label: group.label,
      items: group.items.filter(visible).map((item) => ({ ...item, since: since.get(item.path) })),
    }))
    .filter((group) => group.items.length > 0);
}
