import type { ComponentType } from 'react';
import { listPathOf, type AnyRecord } from '#kernel/shared/record.ts';
import { defineWebModule, redirect, type Screen, type WebModule } from '../module.ts';
import type { RegisterSpec } from './registerSpec.ts';

/**
 * The browser's part of a plain register, from its record: the list, the page with its tabs, the entry of the menu and the Thai words.
 * Nothing of a screen is loaded by it; the build takes the addresses out of it for the first load and leaves the record with the screens.
 */
export function registerScreens<R extends AnyRecord>(record: R, spec: RegisterSpec<R>): WebModule {
  const listPath = spec.path ?? listPathOf(record);
  // `key` is a word of React's own: the router must not hand it to a screen.
  const rowPath = (record.path ?? '').replace(/:\w+$/, `:${spec.parameter ?? 'id'}`);
  const screens = () => import('./RegisterScreens.tsx');
  const at = (path: string, title: string, load: () => Promise<unknown>): Screen => ({
    path,
    title,
    allow: record.access.read,
    bare: false,
    denied: 'unauthorized',
    load: load as () => Promise<ComponentType<never>>,
  });
  const page = (tab?: string) => () => screens().then((m) => m.registerPage(record, spec, tab));
  return defineWebModule({
    name: spec.name,
    screens: [
      ...(spec.entry ? [redirect(spec.entry, listPath, record.access.read)] : []),
      at(listPath, record.label.many, () => screens().then((m) => m.registerList(record, spec))),
      ...(spec.page ? [at(rowPath, record.label.one, page())] : []),
      ...(spec.tabs ?? []).map((tab) => at(`${rowPath}/${tab.path}`, record.label.one, page(tab.path))),
    ],
    ...(spec.menuSince && { menu: [{ path: spec.entry ?? listPath, since: spec.menuSince }] }),
    ...(spec.parts && { parts: spec.parts }),
    ...(spec.th && { words: spec.th }),
  });
}
