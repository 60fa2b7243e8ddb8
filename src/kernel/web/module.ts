import type { ComponentType } from 'react';
import type { Allow } from '#kernel/shared/permission.ts';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Slot } from '#kernel/shared/slot.ts';

type Bare<Name extends string> = Name extends `${infer Word}?` ? Word : Name;
type Names<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Names<Head> | Names<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never;

/** The props a screen gets from its address: `/qa/docs/:parent?` gives `{ parent?: string }`. */
export type ParamsOf<Path extends string> = { [N in Names<Path> as N extends `${string}?` ? never : N]: string } & {
  [N in Names<Path> as N extends `${string}?` ? Bare<N> : never]?: string;
};

export interface Screen {
  path: string;
  /** Shown in the top bar, in `<title>` and in the command palette; an English text, translated when shown. */
  title: string;
  allow: Allow;
  /** Without drawer and top bar: sign-in, public pages, the wall board. */
  bare: boolean;
  /** What happens to somebody without the right: the no-access screen, or nothing (spec §5: navigation cancelled). */
  denied: 'unauthorized' | 'cancel';
  /** `closed` on a working screen that needs the width of a tablet: the drawer comes over it when asked for. `none` in a tab with a small frame of its own: no top bar either. */
  drawer?: 'closed' | 'none';
  /** Present on a screen that only sends on to another address (a default tab). */
  redirect?: string;
  /** What the address stands for when it says nothing (`new` says nothing of it), by the person's options: a list begins with some of its rows. */
  start?: () => Promise<(options: Readonly<Record<string, unknown>>) => Record<string, string>>;
  load?: () => Promise<ComponentType<never>>;
}

type ScreenOptions = Pick<Screen, 'title' | 'allow' | 'drawer' | 'start'> & Partial<Pick<Screen, 'bare' | 'denied'>>;

/** A screen at an address, loaded when visited. The component's props must be the address's parameters, or it does not compile. */
export function screen<const Path extends string>(
  path: Path,
  load: () => Promise<ComponentType<ParamsOf<Path>>>,
  options: ScreenOptions,
): Screen {
  return { bare: false, denied: 'unauthorized', ...options, path, load: load as Screen['load'] };
}

/** An address that sends on to another one, keeping the query: `/maintenance` → `/maintenance/workorders`. */
export function redirect(path: string, to: string, allow: Allow, denied: Screen['denied'] = 'unauthorized'): Screen {
  return { path, title: '', allow, bare: false, denied, redirect: to };
}

/** What the `+` of the top bar offers. */
export interface QuickCreate {
  label: string;
  path: string;
  allow: Allow;
}

/** A dialog opened from the menu under the picture. Its code is loaded when it is opened. */
export interface AccountDialog {
  label: string;
  picture: 'key' | 'pin' | 'shield' | 'palette' | 'photo' | 'settings';
  load: () => Promise<ComponentType<{ onClose: () => void }>>;
}

/** A component for a slot of another module's screen. Made by `part`. */
export interface SlotPart {
  slot: string;
  load: () => Promise<ComponentType<object>>;
}

/** Puts a component into a slot. It must take what the slot gives, or it does not compile. */
export function part<Props extends object>(
  slot: Slot<Props>,
  load: () => Promise<ComponentType<NoInfer<Props>>>,
): SlotPart {
  return { slot: slot.name, load: load as unknown as SlotPart['load'] };
}

/** Thai by English text, and who reads the sentences of a module that have values in them: what its `th.ts` exports. */
export interface ThaiWords {
  th?: Record<string, string>;
  read?: (sentence: string) => string;
}

export interface WebModule {
  name: string;
  screens: readonly Screen[];
  /** The day an entry of the specification's sidebar came to life: a New chip stands beside it for 7 days (spec §2). */
  menu?: readonly { path: string; since: string }[];
  quickCreate?: readonly QuickCreate[];
  /** Loaded when Thai is chosen. English needs no catalogue. */
  words?: () => Promise<ThaiWords>;
  /** A small part of the top bar, left of the language switch. Keep it under 2 KB; load the rest when opened. */
  topBar?: () => Promise<ComponentType>;
  /** A part above the time line of every record: a box to say something. */
  timeLine?: () => Promise<ComponentType<{ entity: string; id: string }>>;
  accountDialogs?: readonly AccountDialog[];
  /** Parts of other modules' screens, each in a slot that the screen's module declares. */
  parts?: readonly SlotPart[];
  /** Records whose changes are told in time lines of other modules' screens: their labels and choices. Loaded with the first such line. */
  told?: () => Promise<readonly AnyRecord[]>;
}

/** One module's part of the browser app. Imported by tools under Node too: no screens, styles or icons at the top of this file's importers. */
export function defineWebModule(module: WebModule): WebModule {
  return module;
}
